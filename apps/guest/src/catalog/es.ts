import { callFailures as failures, es as shell, uiEs as ui } from "@paydown/shell/words/es";
import { confirm } from "../features/confirm/confirm.es";
import { home } from "../features/home/home.es";
import { lookup } from "../features/lookup/lookup.es";
import { returned } from "../features/returned/returned.es";
import { beingConfirmed } from "../plans/being-confirmed.es";
import { planLists } from "../plans/plan-lists.es";
import { plans } from "../words/plans.es";
import type { ScreenWords, Words } from "../words/words";

/** All Spanish texts are in one file. */
export const es: Words & { readonly screens: ScreenWords } = {
  shell,
  ui,
  failures,
  lookup,
  screens: { plans, beingConfirmed, home, confirm, returned, planLists },
};
