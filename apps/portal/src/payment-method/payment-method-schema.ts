import { fieldValue, isFieldInUse, type PaymentMethodContext, type PaymentMethodForm, validatePaymentMethod, type Violation } from "@paydown/domain";
import * as z from "zod/mini";

export interface PaymentMethodRules {
  readonly context: PaymentMethodContext;
  /** Routing numbers of which the services have said that they do not exist. */
  readonly isUnknownRouting: (routingNumber: string) => boolean;
  /** The words for a broken rule. */
  readonly say: (violation: Violation) => string;
}

/** The fields as texts: react-hook-form holds null for radios of which none is chosen. */
export type HeldForm = { readonly [Field in keyof PaymentMethodForm]: string | null };

export function asTexts(held: HeldForm): PaymentMethodForm {
  return { ...held, paymentOption: held.paymentOption ?? "", achType: held.achType ?? "" } as PaymentMethodForm;
}

/** The form's broken rules: the domain's own, and the routing number's existence, which only the services know. */
export function paymentMethodViolations(form: PaymentMethodForm, { context, isUnknownRouting }: PaymentMethodRules): Violation[] {
  const violations = validatePaymentMethod(form, context);
  const broken = violations.some(({ field }) => field === "routingNumber");
  if (broken || !isFieldInUse("routingNumber", form, context) || !isUnknownRouting(fieldValue("routingNumber", form))) return violations;
  return [...violations, { field: "routingNumber", rule: "routingNumberExists", params: {} }];
}

/** The schema that react-hook-form checks with; it holds no rule of its own. */
export function paymentMethodSchema(rules: PaymentMethodRules) {
  return z.custom<PaymentMethodForm>().check(({ value, issues }) => {
    for (const violation of paymentMethodViolations(asTexts(value), rules)) {
      issues.push({ code: "custom", path: [violation.field], message: rules.say(violation), input: value[violation.field] });
    }
  });
}
