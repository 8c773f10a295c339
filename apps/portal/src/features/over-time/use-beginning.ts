import { type FormValues, parseCalendarDate } from "@paydown/domain";
import type { OverTimeField } from "@paydown/domain/offers";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { readCarriedAmount } from "../../other-ways/carried-amount";
import type { PlanFormFields } from "../../plan/plan-calls";
import { usePlanInProgress } from "../../plan/plan-in-progress";
import { offersOf } from "./plan-offers";

interface Beginning {
  /** The number of a suggestion, or `own`. */
  readonly chosen: string;
  readonly own: FormValues<OverTimeField>;
}

type Plan = PlanFormFields["suggestions"][number]["plan"];

/** Converts a date of the services to a date field's value; empty when there is none. */
const dayOf = (shown = "") => parseCalendarDate(shown) ?? "";

/** A plan of the services as the fields of a consumer's own plan. */
export const toOwnPlan = (plan: Plan): FormValues<OverTimeField> => ({
  overTimeAmount: plan.paymentAmount,
  overTimePayments: String(plan.numberOfPayments),
  overTimeFirstDate: dayOf(plan.firstPaymentDate),
});

/**
 * The initial choice: the plan in progress if it is a suggestion, else the consumer's own plan. That one begins with
 * the plan in progress, an amount carried over from a refused offer, or a suggestion that does not cost the most
 * (PLAN-118).
 */
export function useBeginning(accountNo: string, suggestions: PlanFormFields["suggestions"]): Beginning {
  const [plan] = usePlanInProgress(accountNo);
  const carried = readCarriedAmount(useSearchParams()[0].get("amount"));
  const [beginning] = useState(begin);
  return beginning;

  function begin(): Beginning {
    const { start, beside } = offersOf(suggestions);
    const blank = {
      overTimeAmount: "",
      overTimePayments: "",
      overTimeFirstDate: dayOf(suggestions[0]?.plan.firstPaymentDate),
    };
    const own = start ? toOwnPlan(start.plan) : blank;
    if (plan && !plan.created) {
      const { paymentAmount, firstPaymentDate } = plan.shown.plan;
      const same = beside.find(
        ({ shown }) => shown?.plan.paymentAmount === paymentAmount && shown.plan.firstPaymentDate === firstPaymentDate,
      );
      if (same) return { chosen: same.value, own };
      return { chosen: "own", own: toOwnPlan(plan.shown.plan) };
    }
    if (carried) return { chosen: "own", own: { ...blank, overTimeAmount: carried.decimal } };
    return { chosen: "own", own };
  }
}
