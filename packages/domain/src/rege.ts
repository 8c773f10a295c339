import { type OptionKind, optionKind, readPaymentOption } from "./payment-option.js";

/** Which of the company's four Regulation E labels a disclosure has. */
export type RegeLabel = "rege1" | "rege2" | "rege3" | "rege4";

/** The disclosure label by payment option and action (REGE-9). */
export const regeLabels = {
  card: { next: "rege4", otherwise: "rege3" },
  bank: { next: "rege2", otherwise: "rege1" },
} as const satisfies Record<OptionKind, Record<"next" | "otherwise", RegeLabel>>;

/** The label for a payment. An unknown code is treated as bank (REGE-9, REGE-10). */
export function regeLabel(option: string | number, action: string): RegeLabel {
  const code = readPaymentOption(option);
  const kind = code === undefined ? "bank" : optionKind(code);
  return regeLabels[kind][action === "next" ? "next" : "otherwise"];
}
