import {
  defaultReceiptType,
  type PaymentMethodContext,
  type PaymentMethodField,
  type PaymentMethodForm,
} from "@paydown/domain";
import { ChunkFailed } from "@paydown/shell/chunk";
import { useOnceShown } from "@paydown/shell/once-shown";
import type { SummarizedError } from "@paydown/ui/error-summary";
import { useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { useSession, usePortal } from "../session/session";
import { useWords } from "../words/words";
import { emptyForm } from "./empty-form";
import type { EnteredForm } from "../payment/payment-flow";
import type { FormToCheck } from "./form-checks";
import { loadChecks, type MethodParts } from "./method-parts";
import { useAfterPress } from "../checked-form/use-after-press";
import type { FieldBinding } from "../checked-form/use-checked-form";

export interface PaymentMethod {
  readonly form: UseFormReturn<PaymentMethodForm>;
  readonly context: PaymentMethodContext;
  readonly parts: MethodParts;
  /** Whether the chosen billing address is Canadian. */
  readonly canadian: boolean;
  field(name: PaymentMethodField): FieldBinding;
  /** Sets a field that has no registered control. */
  set(name: PaymentMethodField, value: string): void;
  /** Empty until a submit fails; then every remaining error. */
  readonly summary: readonly SummarizedError[];
  /** How many submits have failed. */
  readonly failedSubmits: number;
  readonly submit: (event: FormEvent) => void;
}

/** The initial form: the only option is preselected, and the method on file fills in everything but the amount. */
function opening(
  { allowedOptions, receiptTypes, onFile, paymentDates }: PaymentMethodContext,
  given: Partial<PaymentMethodForm>,
): PaymentMethodForm {
  const only = allowedOptions.length === 1 ? (allowedOptions[0] ?? "") : "";
  const filled = onFile && {
    ...onFile,
    amount: "",
    paymentOption: allowedOptions.includes(onFile.paymentOption) ? onFile.paymentOption : only,
  };
  return {
    ...emptyForm,
    paymentOption: only,
    paymentDate: paymentDates?.min ?? "",
    confType: defaultReceiptType(receiptTypes),
    ...given,
    ...filled,
  };
}

/**
 * The payment method form's state. A field is checked when it is left and on submit, and its error disappears as soon
 * as the value is corrected. The first edit of a number on file clears its mask (FORM-44). The services check the
 * routing number before `onValid` (VALID-28).
 *
 * @param given - What is known about the consumer besides the method on file
 * @param draft - Earlier input to continue from
 */
export function usePaymentMethod(
  context: PaymentMethodContext,
  parts: MethodParts,
  given: Partial<PaymentMethodForm>,
  onValid: (form: EnteredForm) => void,
  draft?: Partial<PaymentMethodForm>,
): PaymentMethod {
  const session = useSession();
  const words = useWords();
  const loadPart = (parts.onRecord ?? parts.cardFrame)?.loadChecks ?? loadChecks;
  const { rules: messages } = words;
  const queryClient = useQueryClient();
  const unknownRouting = useRef(new Set<string>());
  const afterPress = useAfterPress();
  const { notifications } = usePortal();
  const [failedSubmits, setFailedSubmits] = useState(0);
  const canadianLabels = parts.canada && (words.screens?.canada ?? parts.canada.english).labels;
  const isCanadian = (country: string) => parts.canada?.isCanadian({ country }, context) ?? false;
  const labels = (country: string) =>
    isCanadian(country) ? { ...messages.fieldLabels, ...canadianLabels } : messages.fieldLabels;

  const toCheck: FormToCheck = {
    context,
    isUnknownRouting: (routing) => unknownRouting.current.has(routing),
    say: (violation, english) =>
      (words.screens?.violation ?? english).say(violation, labels(form.getValues("country"))[violation.field]),
  };
  // The checks load while the first field is filled in; submitting waits for them.
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadPart>> | null>(null);
  const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);
  const checks = part?.formChecks(toCheck);
  const form = useForm<PaymentMethodForm>({
    defaultValues: { ...opening(context, given), ...draft },
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
    resolver: async (...held) => (checks ?? (await load()).formChecks(toCheck)).resolver(...held),
  });
  const { errors } = form.formState;
  const country = useWatch({ control: form.control, name: "country" });

  useOnceShown(() => void load().catch(() => undefined));

  useEffect(() => {
    // Repeats the visible errors in the newly chosen language.
    const shown = part?.inScreenOrder.filter((name) => form.getFieldState(name).error) ?? [];
    if (shown.length > 0) void form.trigger(shown);
  }, [messages, form, part]);

  async function load() {
    const loaded = await loadPart();
    setPart((held) => held ?? loaded);
    return loaded;
  }

  async function passRouting(): Promise<boolean> {
    const { passesRouting } = await load();
    return passesRouting(session, queryClient, toCheck, form.getValues(), (routing) =>
      unknownRouting.current.add(routing),
    );
  }

  const isInUse = (name: PaymentMethodField) => checks?.isInUse(name, form.getValues()) ?? true;

  async function leave(name: PaymentMethodField) {
    const passed = await form.trigger(name);
    if (name === "routingNumber" && passed && !(await passRouting())) void form.trigger(name);
  }

  function change(name: PaymentMethodField, event?: ChangeEvent<HTMLInputElement>) {
    const { onFile } = parts;
    if (event && onFile && (name === "ccNumber" || name === "bankAccountNumber")) {
      const typed = onFile.part.typedOver(onFile.method[name], event.target.value);
      if (typed !== event.target.value) form.setValue(name, typed);
    }
    if (name === "country") {
      form.setValue("state", "");
      form.clearErrors(["state", "zipCode"]);
    }
    // A change of one field can resolve the error of another field: the month decides whether a year has expired.
    for (const field of part?.inScreenOrder ?? []) {
      const shown = form.getFieldState(field).error?.message;
      if (shown !== undefined && checks?.message(field, form.getValues()) !== shown) form.clearErrors(field);
    }
  }

  const fail = () => setFailedSubmits((count) => count + 1);

  async function passBank(held: PaymentMethodForm) {
    if (await passRouting()) {
      const { asTexts } = await load();
      const entered = await asTexts(held);
      if (entered) onValid(entered);
      else fail();
    } else {
      await form.trigger("routingNumber");
      fail();
    }
  }

  function failSubmit(reason: unknown) {
    // A reload would lose the typed values, so the next Continue loads the code again.
    if (reason instanceof ChunkFailed)
      notifications.error(
        ({ paymentFlow }) => paymentFlow.doing.checking,
        ({ paymentFlow }) => paymentFlow.stillHere,
      );
    else setFailure({ reason });
  }

  if (failure) throw failure.reason;

  return {
    form,
    context,
    parts,
    canadian: isCanadian(country),
    field: (name) => ({
      label: labels(country)[name],
      register: form.register(name, {
        onBlur: () => afterPress(() => void leave(name).catch(() => undefined)),
        onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event),
      }),
      error: errors[name]?.message,
    }),
    set(name, value) {
      form.setValue(name, value);
      change(name);
    },
    summary:
      failedSubmits > 0 && part
        ? part.inScreenOrder.flatMap((id) =>
            errors[id]?.message && isInUse(id) ? [{ id, message: errors[id].message }] : [],
          )
        : [],
    failedSubmits,
    submit(event) {
      unknownRouting.current.clear();
      if (form.formState.isSubmitting) event.preventDefault();
      else form.handleSubmit(passBank, fail)(event).catch(failSubmit);
    },
  };
}
