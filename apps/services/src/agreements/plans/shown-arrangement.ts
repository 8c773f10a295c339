import { toShownPlan } from "./plan-check.js";
import { toPlan } from "./stored-plan.js";
import type { ArrangementRow, ArrangementState } from "./tables.js";

/** The contract's status of a plan set up here, by state. */
export const ppaStatuses = {
  pending: "P",
  confirmed: "A",
  completed: "C",
  ended: "E",
  cancelled: "X",
} as const satisfies Record<ArrangementState, string>;

/** A plan as it was set up. */
export function shownArrangement(arrangement: ArrangementRow) {
  const {
    state,
    reference,
    method_kind,
    brand,
    last4,
    plan_code: planCode,
    yearly_rate: yearlyRate,
    day_count: dayCount,
  } = arrangement;
  return {
    ppa_status: ppaStatuses[state],
    reference,
    method: { kind: method_kind, ...(brand !== null && { brand }), last4 },
    ...toShownPlan(toPlan(arrangement), { planCode, interest: { yearlyRate, dayCount } }),
  };
}
