import { addCents, type Cents, cents } from "@paydown/domain";
import type { PaymentRow } from "./tables.js";

/** The amount to charge: principal and fee. */
export const totalOf = ({ amount_cents, fee_cents }: Pick<PaymentRow, "amount_cents" | "fee_cents">): Cents =>
  addCents(cents(amount_cents), cents(fee_cents));
