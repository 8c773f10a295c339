import type { PaymentAction } from "./payment-action.js";

/** The company settings that name a set of messages to fetch. */
export type SodSetting = "confirmSODCode" | "recurringSODCode" | "successSODCode";

/**
 * The setting by page and action. The Confirm page uses recurringSODCode for the action `next` and confirmSODCode for
 * every other action. The Completed page always uses successSODCode (CONFIRM-11, DONE-11).
 */
export const sodSettings = {
  confirm: {
    full: "confirmSODCode",
    oneTime: "confirmSODCode",
    next: "recurringSODCode",
    negotiator: "confirmSODCode",
  },
  completed: {
    full: "successSODCode",
    oneTime: "successSODCode",
    next: "successSODCode",
    negotiator: "successSODCode",
  },
} as const satisfies Record<"confirm" | "completed", Record<PaymentAction, SodSetting>>;

/** The setting that names the messages of a page. */
export function sodSetting(page: keyof typeof sodSettings, action: PaymentAction): SodSetting {
  return sodSettings[page][action];
}
