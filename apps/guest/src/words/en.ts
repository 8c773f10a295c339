import { callFailures as failures, en as shell } from "@paydown/shell/words/en";
import { uiEnglish as ui } from "@paydown/ui/ui-context";
import type { beingConfirmed } from "./en/being-confirmed";
import type { confirm } from "./en/confirm";
import type { home } from "./en/home";
import { lookup } from "./en/lookup";
import type { planLists } from "./en/plan-lists";
import type { plans } from "./en/plans";
import type { returned } from "./en/returned";

/** English texts of the guest portal's first page. */
export const en = { shell, ui, failures, lookup };

/** Texts of the later screens. Each screen's chunk has its own English. */
export interface ScreenWords {
  readonly plans: typeof plans;
  readonly beingConfirmed: typeof beingConfirmed;
  readonly home: typeof home;
  readonly confirm: typeof confirm;
  readonly returned: typeof returned;
  readonly planLists: typeof planLists;
}

/** Every language's catalog. A section's type is its English one, so a missing key does not compile. */
export type Words = typeof en & { readonly screens?: ScreenWords };
