import { type PaymentMethodField, paymentMethodWireNames, type RuleFailure } from "@paydown/domain";
import { ruleMessages } from "@paydown/domain/messages/en";
import type { ProblemExtras } from "../../contract/problems.js";

export type ParameterViolation = NonNullable<ProblemExtras["parameterViolations"]>[number];

/** A broken rule of a form field, as a problem reports it. */
export function violationOf(field: PaymentMethodField, failure: RuleFailure): ParameterViolation {
  return {
    path: paymentMethodWireNames[field],
    message: ruleMessages.violation(failure, ruleMessages.fieldLabels[field]),
  };
}
