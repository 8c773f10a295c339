import { loadChunk } from "@paydown/shell/chunk";
import { Checkbox } from "@paydown/ui/checkbox";
import { Field } from "@paydown/ui/field";
import { FieldPair, FormGroup } from "@paydown/ui/form-layout";
import { TextInput } from "@paydown/ui/text-input";
import { type ReactNode, useState } from "react";
import { visit as english } from "../visit/visit.en";
import { useScreenWords, useWords } from "../words/words";
import type { CardFramePart, FrameChecks } from "./card-frame-part";
import type { FormChecks } from "./form-checks";
import type { OnRecordPart } from "./method-parts";
import type { PaymentMethod } from "./use-payment-method";

const loadFormChecks = () => loadChunk(() => import("./form-checks"));

/** The fields of the address that the services fill in. The holder's name stays: a card may have another holder. */
const addressFields = ["billingAddress", "city", "state", "zipCode"] as const;
const isAddress = (field: string) => (addressFields as readonly string[]).includes(field);

/** Lets a visit pay with the address on record, which no call tells (LETTER-30). */
export function onRecord(cardFrame: CardFramePart | null): OnRecordPart {
  let isUsed = true;

  /** The same checks without the hidden fields. */
  function without(checks: FormChecks): FormChecks {
    const isHidden = (field: string) => isUsed && isAddress(field);
    return {
      ...checks,
      async resolver(...given) {
        const result = await checks.resolver(...given);
        const broken = Object.entries(result.errors);
        const shown = broken.filter(([field]) => !isHidden(field));
        if (shown.length === broken.length) return result;
        return shown.length > 0 ? { values: {}, errors: Object.fromEntries(shown) } : { values: given[0], errors: {} };
      },
      isInUse: (field, held) => !isHidden(field) && checks.isInUse(field, held),
      message: (field, held) => (isHidden(field) ? undefined : checks.message(field, held)),
    };
  }

  return {
    async loadChecks() {
      const checks: FrameChecks = await (cardFrame?.loadChecks() ?? loadFormChecks().then(asFrameChecks));
      return { ...checks, formChecks: (form) => without(checks.formChecks(form)) };
    },
    show: (method, fields) => (
      <Billing
        method={method}
        fields={fields}
        onUse={(used) => {
          isUsed = used;
        }}
      />
    ),
  };
}

const asFrameChecks = (checks: Awaited<ReturnType<typeof loadFormChecks>>): FrameChecks => ({
  ...checks,
  asTexts: async (held) => checks.asTexts(held),
});

interface BillingProps {
  readonly method: PaymentMethod;
  readonly fields: ReactNode;
  readonly onUse: (used: boolean) => void;
}

function Billing({ method, fields, onUse }: BillingProps) {
  const words = useScreenWords("visit", english);
  const { form } = method;
  // An address that was typed before the consumer left the form is still there.
  const [isUsed, setUsed] = useState(() => {
    const used = addressFields.every((field) => form.getValues(field) === "");
    onUse(used);
    return used;
  });

  function use(used: boolean) {
    onUse(used);
    setUsed(used);
    // An empty address is how the payment says that the services fill it in.
    if (used) for (const field of addressFields) form.resetField(field, { defaultValue: "" });
  }

  return (
    <>
      {isUsed ? <Holder method={method} /> : fields}
      <Checkbox
        label={words.useAddress}
        hint={words.addressHint}
        checked={isUsed}
        onChange={(event) => use(event.target.checked)}
      />
    </>
  );
}

/** The billing fields without the address. */
function Holder({ method }: Pick<BillingProps, "method">) {
  const { billing } = useWords().paymentForm;
  return (
    <FormGroup legend={billing}>
      <FieldPair>
        {(["firstName", "lastName"] as const).map((name) => {
          const { register, error, label } = method.field(name);
          return (
            <Field key={name} id={name} label={label} error={error}>
              {(control) => (
                <TextInput
                  {...control}
                  {...register}
                  autoComplete={name === "firstName" ? "given-name" : "family-name"}
                />
              )}
            </Field>
          );
        })}
      </FieldPair>
    </FormGroup>
  );
}
