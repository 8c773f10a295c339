import { cents, type Cents } from "./money.js";
import { optionKind, readPaymentOption } from "./payment-option.js";

/** The phrType of the fee call: 1 for a bank option, otherwise 4 (FEE-1, FEE-6). */
export type FeeTypeCode = "1" | "4";

/** How to compute one fee. Amounts are not negative; a basis point is a hundredth of one percent. */
export type FeeRule =
  | { readonly kind: "none" }
  | { readonly kind: "flat"; readonly amount: Cents }
  | { readonly kind: "percent"; readonly basisPoints: number; readonly minimum: Cents };

/** A tenant's fees by type code. A code without a rule has no fee (FEE-2). */
export type FeePolicy = Readonly<Partial<Record<FeeTypeCode, FeeRule>>>;

/** 1 for a bank option, 4 for a card option and for unknown codes (FEE-1). */
export function feeTypeCode(option: string | number): FeeTypeCode {
  const code = readPaymentOption(option);
  return code ? ({ card: "4", bank: "1" } as const)[optionKind(code)] : "4";
}

// BigInt, because cents times basis points can exceed the safe integers.
function percentOf(amount: Cents, basisPoints: number): Cents {
  return cents(Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n));
}

/**
 * The convenience fee on an amount. A percentage is rounded to the cent, half a cent up, and then raised to the
 * rule's minimum (FEE-4, FEE-5).
 * @param amount - not negative
 * @throws RangeError for a negative amount, a negative fee, or basis points that are negative or not whole
 */
export function computeFee(policy: FeePolicy, type: FeeTypeCode, amount: Cents): Cents {
  if (amount < 0) throw new RangeError("The amount must not be negative.");
  const rule = policy[type] ?? { kind: "none" };
  switch (rule.kind) {
    case "none":
      return cents(0);
    case "flat":
      return notNegative(rule.amount);
    case "percent": {
      if (!Number.isSafeInteger(rule.basisPoints) || rule.basisPoints < 0)
        throw new RangeError("Basis points are whole and not negative.");
      const percentage = percentOf(amount, rule.basisPoints);
      const minimum = notNegative(rule.minimum);
      return percentage > minimum ? percentage : minimum;
    }
  }
}

function notNegative(fee: Cents): Cents {
  if (fee < 0) throw new RangeError("The fee must not be negative.");
  return fee;
}
