import { zodResolver } from "@hookform/resolvers/zod";
import { defaultAchType, type PaymentMethodContext, type PaymentMethodField, type PaymentMethodForm, paymentMethodRules } from "@paydown/domain";
import type { SummarizedError } from "@paydown/ui/error-summary";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useForm, type UseFormRegisterReturn, type UseFormReturn } from "react-hook-form";
import { useSession } from "../session/session";
import { useWords } from "../words/words";
import { bankQuery } from "./bank-query";
import { asTexts, paymentMethodSchema, type PaymentMethodRules, withRoutingNumbers } from "./payment-method-schema";
import { useAfterPress } from "./use-after-press";

/** The fields as they follow each other on the screen, for the error summary. */
const screenOrder = [
  "amount", "paymentOption", "ccNumber", "ccExpDateMonth", "ccExpDateYear", "cvv", "achType", "routingNumber", "bankAccountNumber",
  "checkNo", "phone", "email", "firstName", "lastName", "billingAddress", "city", "state", "zipCode",
] as const satisfies readonly PaymentMethodField[];

/** What a field's control needs: react-hook-form's registration, and the error to show. */
export interface FieldBinding {
  readonly register: UseFormRegisterReturn;
  readonly error: string | undefined;
}

export interface PaymentMethod {
  readonly form: UseFormReturn<PaymentMethodForm>;
  readonly context: PaymentMethodContext;
  field(name: PaymentMethodField): FieldBinding;
  /** Empty until a submit failed; then every error that still stands. */
  readonly summary: readonly SummarizedError[];
  /** How many submits have failed. */
  readonly failedSubmits: number;
  readonly submit: (event: FormEvent) => void;
}

const emptyForm = (paymentOption: string): PaymentMethodForm => ({
  firstName: "", lastName: "", billingAddress: "", city: "", state: "", zipCode: "", paymentOption, ccNumber: "", ccExpDateMonth: "",
  ccExpDateYear: "", cvv: "", amount: "", routingNumber: "", bankAccountNumber: "", phone: "", checkNo: "", achType: defaultAchType, email: "",
  country: "US", paymentDate: "", sendConf: "", confType: "", confirmEmail: "", sms: "",
});

/**
 * The payment method form's state: fields are checked on leaving them and on submit, an error goes as soon as its reason does, and the
 * routing number is asked of the services before `onValid` (registered-area §5).
 */
export function usePaymentMethod(context: PaymentMethodContext, onValid: (form: PaymentMethodForm) => Promise<void>): PaymentMethod {
  const session = useSession();
  const { rules: messages } = useWords();
  const queryClient = useQueryClient();
  const unknownRouting = useRef(new Set<string>());
  const afterPress = useAfterPress();
  const [failedSubmits, setFailedSubmits] = useState(0);

  const rules: PaymentMethodRules = {
    context,
    isUnknownRouting: (routing) => unknownRouting.current.has(routing),
    say: (violation) => messages.violation(violation, messages.fieldLabels[violation.field]),
  };
  const form = useForm<PaymentMethodForm>({
    defaultValues: emptyForm(context.allowedOptions.length === 1 ? (context.allowedOptions[0] ?? "") : ""),
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
    resolver: zodResolver(paymentMethodSchema(rules)),
  });
  const { errors } = form.formState;

  useEffect(() => {
    // The errors that stand are said again in the language just chosen.
    const shown = screenOrder.filter((name) => form.getFieldState(name).error);
    if (shown.length > 0) void form.trigger(shown);
  }, [messages, form]);

  async function routingExists(routing: string): Promise<boolean> {
    try {
      return await queryClient.fetchQuery(bankQuery(session, routing));
    } catch {
      unknownRouting.current.add(routing);
      return false;
    }
  }

  async function leave(name: PaymentMethodField) {
    const passed = await form.trigger(name);
    const values = asTexts(form.getValues());
    if (name !== "routingNumber" || !passed || !paymentMethodRules.isInUse(name, values, context)) return;
    const exists = await routingExists(paymentMethodRules.value(name, values));
    if (!exists) void form.trigger(name);
  }

  function change(name: PaymentMethodField) {
    const shown = form.getFieldState(name).error?.message;
    if (shown === undefined) return;
    const violation = withRoutingNumbers(rules).violation(name, asTexts(form.getValues()), context);
    if (!violation || rules.say(violation) !== shown) form.clearErrors(name);
  }

  const fail = () => setFailedSubmits((count) => count + 1);

  async function passBank(held: PaymentMethodForm) {
    const values = asTexts(held);
    if (paymentMethodRules.isInUse("routingNumber", values, context) && !(await routingExists(paymentMethodRules.value("routingNumber", values)))) {
      await form.trigger("routingNumber");
      fail();
    } else {
      await onValid(values);
    }
  }

  return {
    form,
    context,
    field: (name) => ({
      register: form.register(name, { onBlur: () => afterPress(() => void leave(name)), onChange: () => change(name) }),
      error: errors[name]?.message,
    }),
    summary: failedSubmits === 0 ? [] : screenOrder.flatMap((id) => (errors[id]?.message ? [{ id, message: errors[id].message }] : [])),
    failedSubmits,
    submit(event) {
      unknownRouting.current.clear();
      if (form.formState.isSubmitting) event.preventDefault();
      else void form.handleSubmit(passBank, fail)(event);
    },
  };
}
