import { callFailures as failures, es as shell, uiEs as ui } from "@paydown/shell/words/es";
import type { ScreenWords, Words } from "./en";
import { beingConfirmed } from "./es/being-confirmed";
import { confirm } from "./es/confirm";
import { home } from "./es/home";
import { lookup } from "./es/lookup";
import { planLists } from "./es/plan-lists";
import { plans } from "./es/plans";
import { returned } from "./es/returned";

/** All Spanish texts are in one file. */
export const es: Words & { readonly screens: ScreenWords } = {
  shell,
  ui,
  failures,
  lookup,
  screens: { plans, beingConfirmed, home, confirm, returned, planLists },
};
