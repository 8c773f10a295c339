import type { PaymentAction } from "./payment-action.js";

/** The company settings that name a set of messages to fetch (registered-area §3). */
export type SodSetting = "confirmSODCode" | "recurringSODCode" | "successSODCode";

/** Whose messages a page shows, by action: recurringSODCode for next, confirmSODCode otherwise; successSODCode on Completed (decisions Q80). */
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
