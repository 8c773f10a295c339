import { cents, type Cents } from "./money.js";
import { optionKind, readPaymentOption } from "./payment-option.js";

/** What the fee call sends as phrType: 1 for bank, 4 otherwise (registered-area §9, decisions Q78). */
export type FeeTypeCode = "1" | "4";

/** How one fee is reckoned. Amounts are not negative; a basis point is a hundredth of one per cent. */
export type FeeRule =
  | { readonly kind: "none" }
  | { readonly kind: "flat"; readonly amount: Cents }
  | { readonly kind: "percent"; readonly basisPoints: number; readonly minimum: Cents };

/** The fees of an instance by type code; a code without a rule has no fee (decisions Q144). */
export type FeePolicy = Readonly<Partial<Record<FeeTypeCode, FeeRule>>>;

/** 1 for a bank option, 4 for everything else, unknown codes too (registered-area §7, decisions Q49). */
export function feeTypeCode(option: string | number): FeeTypeCode {
  const code = readPaymentOption(option);
  return code !== undefined && optionKind(code) === "bank" ? "1" : "4";
}

// BigInt, because cents times basis points may pass the safe integers.
function percentOf(amount: Cents, basisPoints: number): Cents {
  return cents(Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n));
}

/**
 * The convenience fee on an amount (decisions Q78, Q144). A percentage is rounded to the cent, half a cent up, then raised to its minimum.
 * @param amount - not negative
 * @throws RangeError for a negative amount, a negative fee or basis points that are not a whole number from 0
 */
export function computeFee(policy: FeePolicy, type: FeeTypeCode, amount: Cents): Cents {
  if (amount < 0) throw new RangeError("A fee is computed on an amount that is not negative.");
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
  if (fee < 0) throw new RangeError("A fee is not negative.");
  return fee;
}
