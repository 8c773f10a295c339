import type { OutcomeTone } from "@paydown/ui/outcome";
import type { PaymentResult } from "../../payment/payment-flow";
import type { completed as english } from "./completed.en";
import { takenBackBy } from "./use-outcome";

type Ending = keyof typeof english.ended;

export const tones = {
  cancelled: "info",
  skipped: "info",
  returned: "danger",
  disputed: "warning",
  voided: "info",
  refunded: "info",
} as const satisfies Record<Ending, OutcomeTone>;

/** How a payment ended that is not, or no longer, paid. */
export function endingOf(result: PaymentResult): Ending {
  return takenBackBy(result) ?? (result.status === "cancelled" ? "cancelled" : "skipped");
}
