import { answer } from "@paydown/api-client";
import { type PaymentMethodForm, receiptConsents, receiptTypes, type ReceiptType, splitLines } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized } from "@paydown/shell/language";
import { Field } from "@paydown/ui/field";
import { Hint } from "@paydown/ui/hint";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { TextInput, type TextInputProps } from "@paydown/ui/text-input";
import { useWatch } from "react-hook-form";
import type { Session } from "../session/session";
import { receipt as english } from "./receipt.en";
import { useScreenWords } from "../words/words";
import type { PaymentMethod } from "./use-payment-method";

export { english };

type ReceiptConsent = (typeof receiptConsents)[ReceiptType];

export interface ReceiptFieldsProps {
  readonly method: PaymentMethod;
}

/** The receipt's kind and recipient, with the tenant's consent text beneath (FORM-54, FORM-56). */
export function Component({ method }: ReceiptFieldsProps) {
  const words = useScreenWords("receipt", english);
  const { instanceConfig } = useConfiguration();
  const { receiptTypes: offered } = method.context;
  const chosen = useWatch({ control: method.form.control, name: "confType" });
  const type = offered.find((one) => one === chosen);
  const consent = type && instanceConfig[receiptConsents[type]];
  const choice = method.field("confType");
  return (
    <>
      {offered.length > 1 && (
        <RadioTiles
          {...choice.register}
          id="confType"
          legend={choice.label}
          error={choice.error}
          options={offered.map((value) => ({ value, label: words.types[value] }))}
          columns={2}
        />
      )}
      {type === "email" && (
        <Target method={method} name="confirmEmail" type="email" inputMode="email" autoComplete="email" />
      )}
      {type === "sms" && (
        <Target
          method={method}
          name="sms"
          hint={words.smsHint}
          width={20}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      )}
      {consent && (
        <Hint>
          <Localized text={consent} />
        </Hint>
      )}
    </>
  );
}

interface TargetProps extends TextInputProps {
  readonly method: PaymentMethod;
  readonly name: "confirmEmail" | "sms";
  readonly hint?: string;
}

function Target({ method, name, hint, ...input }: TargetProps) {
  const { label, register, error } = method.field(name);
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      {(control) => <TextInput {...control} {...register} {...input} />}
    </Field>
  );
}

/** Identifies the consenting consumer. */
export interface ConsentingParty {
  readonly accountNo: string;
  readonly demIdtyNo: string;
}

/**
 * Records the consent to the requested receipt, in the words shown; does nothing where the tenant has no consent text.
 *
 * @param text - The consent texts in the reader's language
 */
export async function acknowledgeConsent(
  { username, api }: Session,
  { accountNo, demIdtyNo }: ConsentingParty,
  { confType }: PaymentMethodForm,
  text: (label: ReceiptConsent) => string,
): Promise<void> {
  const type = receiptTypes.find((one) => one === confType);
  const disclosureLabel = type && receiptConsents[type];
  const disclosureText = disclosureLabel && splitLines(text(disclosureLabel)).join("\n");
  if (!disclosureLabel || !disclosureText) return;
  const body = { demPortalUsername: username, demIdtyNo, disclosureLabel, disclosureText, dbtNo: accountNo };
  await answer(api.POST("/api/demographics/acknowledge;user={user}", { params: { path: { user: username } }, body }));
}
