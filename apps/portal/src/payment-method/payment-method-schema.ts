import { type PaymentMethodContext, type PaymentMethodField, type PaymentMethodForm, paymentMethodRules, type Violation } from "@paydown/domain";
import { formSchema } from "@paydown/domain/zod";

export interface PaymentMethodRules {
  readonly context: PaymentMethodContext;
  /** Routing numbers of which the services have said that they do not exist. */
  readonly isUnknownRouting: (routingNumber: string) => boolean;
  /** The words for a broken rule. */
  readonly say: (violation: Violation<PaymentMethodField>) => string;
}

/** The fields as texts: react-hook-form holds null for radios of which none is chosen. */
export type HeldForm = { readonly [Field in keyof PaymentMethodForm]: string | null };

export function asTexts(held: HeldForm): PaymentMethodForm {
  return { ...held, paymentOption: held.paymentOption ?? "", achType: held.achType ?? "" } as PaymentMethodForm;
}

/** The form's rules: the domain's own, and the routing number's existence, which only the services know. */
export function withRoutingNumbers({ isUnknownRouting }: PaymentMethodRules): typeof paymentMethodRules {
  const rules: typeof paymentMethodRules = {
    ...paymentMethodRules,
    violation(field, form, context) {
      const violation = paymentMethodRules.violation(field, form, context);
      if (violation || field !== "routingNumber" || !rules.isInUse(field, form, context) || !isUnknownRouting(rules.value(field, form))) return violation;
      return { field, rule: "routingNumberExists", params: {} };
    },
    violations: (form, context) => rules.fields.map((field) => rules.violation(field, form, context)).filter((violation) => violation !== null),
  };
  return rules;
}

/** The schema that react-hook-form checks with; it holds no rule of its own. */
export function paymentMethodSchema(rules: PaymentMethodRules) {
  return formSchema(withRoutingNumbers(rules), rules.context, rules.say);
}
