import { zodResolver } from "@hookform/resolvers/zod";
import {
  type PaymentMethodContext,
  type PaymentMethodField,
  type PaymentMethodForm,
  paymentMethodRules,
  type Violation,
} from "@paydown/domain";
import { formSchema } from "@paydown/domain/zod";
import type { QueryClient } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import type { Session } from "../session/session";
import { violation as words } from "../words/violation.en";
import { bankQuery } from "./bank-query";

/** The fields in screen order, for the error summary. */
export const inScreenOrder = [
  "amount",
  "paymentDate",
  "paymentOption",
  "ccNumber",
  "ccExpDateMonth",
  "ccExpDateYear",
  "cvv",
  "achType",
  "routingNumber",
  "bankAccountNumber",
  "checkNo",
  "phone",
  "email",
  "firstName",
  "lastName",
  "billingAddress",
  "country",
  "city",
  "state",
  "zipCode",
  "confType",
  "confirmEmail",
  "sms",
] as const satisfies readonly PaymentMethodField[];

export interface FormToCheck {
  readonly context: PaymentMethodContext;
  /** Routing numbers that the services reported as nonexistent. */
  readonly isUnknownRouting: (routingNumber: string) => boolean;
  /** The message for a broken rule; falls back to the English one when the reader's language has none. */
  readonly say: (violation: Violation<PaymentMethodField>, english: typeof words) => string;
}

/** The fields as strings: react-hook-form holds null for a radio group without a choice. */
type HeldForm = { readonly [Field in keyof PaymentMethodForm]: string | null };

export function asTexts(held: HeldForm): PaymentMethodForm {
  return { ...held, paymentOption: held.paymentOption ?? "", achType: held.achType ?? "" } as PaymentMethodForm;
}

/**
 * Whether the services confirm that the routing number exists; true if the form needs none (VALID-28).
 *
 * @param onUnknown - Called with the routing number if the services did not confirm it
 */
export async function passesRouting(
  session: Session,
  queryClient: QueryClient,
  form: FormToCheck,
  held: HeldForm,
  onUnknown: (routing: string) => void,
): Promise<boolean> {
  const { isInUse, value } = formChecks(form);
  if (!isInUse("routingNumber", held)) return true;
  const routing = value("routingNumber", held);
  try {
    return await queryClient.fetchQuery(bankQuery(session, routing));
  } catch {
    onUnknown(routing);
    return false;
  }
}

/** The form's checks; the rules themselves are the domain's. */
export interface FormChecks {
  readonly resolver: Resolver<PaymentMethodForm>;
  isInUse(field: PaymentMethodField, held: HeldForm): boolean;
  /** The message of the first rule that a field breaks. */
  message(field: PaymentMethodField, held: HeldForm): string | undefined;
  /** A field's value as checked and sent. */
  value(field: PaymentMethodField, held: HeldForm): string;
}

/** Checks the domain's rules, and whether the routing number exists, which only the services know (VALID-28). */
export function formChecks({ context, isUnknownRouting, say }: FormToCheck, base = paymentMethodRules): FormChecks {
  const rules: typeof paymentMethodRules = {
    ...base,
    violation(field, form, about) {
      const violation = base.violation(field, form, about);
      if (
        violation ||
        field !== "routingNumber" ||
        !rules.isInUse(field, form, about) ||
        !isUnknownRouting(rules.value(field, form))
      )
        return violation;
      return { field, rule: "routingNumberExists", params: {} };
    },
    violations: (form, about) =>
      rules.fields.map((field) => rules.violation(field, form, about)).filter((violation) => violation !== null),
  };
  return {
    resolver: zodResolver(formSchema(rules, context, (violation) => say(violation, words))),
    isInUse: (field, held) => rules.isInUse(field, asTexts(held), context),
    message(field, held) {
      const violation = rules.violation(field, asTexts(held), context);
      return violation ? say(violation, words) : undefined;
    },
    value: (field, held) => rules.value(field, asTexts(held)),
  };
}
