import { callFailures as failures, en as shell } from "@paydown/shell/words/en";
import { uiEnglish as ui } from "@paydown/ui/ui-context";
import type { confirm } from "../features/confirm/confirm.en";
import type { home } from "../features/home/home.en";
import { lookup } from "../features/lookup/lookup.en";
import type { returned } from "../features/returned/returned.en";
import type { beingConfirmed } from "../plans/being-confirmed.en";
import type { planLists } from "../plans/plan-lists.en";
import type { Words } from "../words/words";

declare module "../words/words" {
  interface Words {
    readonly lookup: typeof lookup;
  }

  interface ScreenWords {
    readonly beingConfirmed: typeof beingConfirmed;
    readonly home: typeof home;
    readonly confirm: typeof confirm;
    readonly returned: typeof returned;
    readonly planLists: typeof planLists;
  }
}

/** English texts of the guest portal's first page. */
export const en: Words = { shell, ui, failures, lookup };
