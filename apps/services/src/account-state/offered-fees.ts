import { type FeeRule, type FeeTypeCode, toDecimal } from "@paydown/domain";
import type { components } from "@paydown/api-client";
import type { Tenant } from "../tenants/tenant.js";

type OfferedFee = components["schemas"]["OfferedFee"];

/**
 * The tenant's fees by kind of payment option, each with its reason, to be read before an option is chosen (FEE-18).
 */
export function offeredFees(tenant: Tenant): components["schemas"]["OfferedFees"] {
  return { bank: offeredFee(tenant, "1"), card: offeredFee(tenant, "4") };
}

function offeredFee({ feePolicy, feeReasons }: Tenant, code: FeeTypeCode): OfferedFee {
  const fee = figures(feePolicy[code] ?? { kind: "none" });
  const reason = feeReasons[code];
  return fee && reason !== undefined ? { ...fee, reason } : (fee ?? {});
}

/** Undefined for a fee that is always 0. */
function figures(rule: FeeRule): OfferedFee | undefined {
  if (rule.kind === "none") return undefined;
  if (rule.kind === "flat") return rule.amount > 0 ? { amount: toDecimal(rule.amount) } : undefined;
  const { basisPoints, minimum } = rule;
  if (basisPoints === 0) return figures({ kind: "flat", amount: minimum });
  return { basisPoints, ...(minimum > 0 && { minimum: toDecimal(minimum) }) };
}
