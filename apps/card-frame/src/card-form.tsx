import {
  cardBrand,
  cardDigitGroups,
  expiryMonths,
  expiryYears,
  isDoubtfulCardNumber,
  lastFour,
  type RuleFailure,
} from "@paydown/domain";
import * as en from "@paydown/domain/messages/en";
import * as es from "@paydown/domain/messages/es";
import {
  cardFields,
  type CardField,
  type FromFrame,
  type ShownCard,
  type ToFrame,
  type TokenResult,
} from "@paydown/shell/card-frame-messages";
import { typedOver } from "@paydown/shell/typed-over";
import { DigitGroups } from "@paydown/ui/digit-groups";
import { Field } from "@paydown/ui/field";
import { FieldRow } from "@paydown/ui/form-layout";
import { Hint } from "@paydown/ui/hint";
import { Select } from "@paydown/ui/select";
import { TextInput } from "@paydown/ui/text-input";
import { uiEnglish, UiProvider } from "@paydown/ui/ui-context";
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./card-form.module.css";
import { type CardValues, failureOf, openingOf, stateOf, usesOnFile } from "./card-rules";
import type { Exchanged, TypedCard } from "./tokenizer";

const messages = { en: en.ruleMessages, es: es.ruleMessages };

export interface CardFormProps {
  readonly card: ShownCard;
  /** Whoever wants to hear the page's messages other than `show`. Returns how to stop. */
  readonly listen: (hear: (message: ToFrame) => void) => () => void;
  readonly send: (message: FromFrame) => void;
  readonly exchange: (
    card: TypedCard,
    holder: { readonly fullName: string; readonly zip: string },
  ) => Promise<Exchanged>;
}

type Errors = { readonly [Name in CardField]?: RuleFailure };

const isSame = (a: RuleFailure | undefined, b: RuleFailure | undefined) => JSON.stringify(a) === JSON.stringify(b);
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/**
 * The fields of a card, as the portal's own form has them: the same labels, hints, rules and errors. An error appears
 * when its field is left, and disappears once it is corrected (FRAME-6).
 */
export function CardForm({ card, listen, send, exchange }: CardFormProps) {
  const { language, screen, today, words } = card;
  const [values, setValues] = useState<CardValues>(() => openingOf(card));
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const { fieldLabels, violation } = messages[language];
  const isOnFile = usesOnFile(card, values);
  const state = stateOf(card, values);
  const told = JSON.stringify(state);

  useEffect(() => send({ kind: "state", state: JSON.parse(told) as typeof state }), [send, told]);

  const hear = useEffectEvent((message: ToFrame) => {
    switch (message.kind) {
      case "show":
        return;
      case "reveal":
        return reveal();
      case "focus":
        return form.current?.querySelector<HTMLElement>(`#${message.field}`)?.focus();
      case "forget":
        setErrors({});
        return setValues((before) => ({
          ...before,
          ccNumber: usesOnFile(card, before) ? before.ccNumber : "",
          cvv: "",
        }));
      case "tokenize":
        void tokenize(message.holder).then((result) => send({ kind: "tokenized", id: message.id, result }));
    }
  });
  useEffect(() => listen((message) => hear(message)), [listen]);

  useEffect(() => {
    const content = form.current;
    if (!content) return undefined;
    const observer = new ResizeObserver(() => send({ kind: "height", pixels: Math.ceil(content.offsetHeight) }));
    observer.observe(content);
    return () => observer.disconnect();
  }, [send]);

  const reveal = () =>
    setErrors(Object.fromEntries(cardFields.map((field) => [field, failureOf(card, field, values)])));

  async function tokenize(holder: { readonly fullName: string; readonly zip: string }): Promise<TokenResult> {
    if (Object.keys(state.failures).length > 0) {
      reveal();
      return { kind: "invalid" };
    }
    const { ccNumber: number, ccExpDateMonth: month, ccExpDateYear: year, cvv } = values;
    const exchanged = await exchange({ number, month, year, cvv: cvv.trim() }, holder);
    if (exchanged.kind === "refused") return exchanged;
    const { dataDescriptor, dataValue } = exchanged;
    return { kind: "token", token: { dataDescriptor, dataValue, brand: cardBrand(number), last4: lastFour(number) } };
  }

  function change(field: CardField, typed: string) {
    // Any edit of the number on file clears its mask (FORM-44).
    const value = field === "ccNumber" ? typedOver(openingOf(card).ccNumber, typed) : typed;
    const next = { ...values, [field]: value };
    setValues(next);
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name, shown]) => isSame(shown, failureOf(card, name as CardField, next))),
      ),
    );
  }

  function leave(field: CardField) {
    setErrors((before) => ({ ...before, [field]: failureOf(card, field, values) }));
    send({ kind: "focus", field: null });
  }

  const errorOf = (field: CardField) => {
    const failure = errors[field];
    return failure && violation(failure, fieldLabels[field]);
  };
  const bind = (field: CardField) => ({
    value: values[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change(field, target.value),
    onFocus: () => send({ kind: "focus", field }),
    onBlur: () => leave(field),
  });
  const years = expiryYears(today, screen).map((year) => (screen === "paymentMethod" ? year : year.slice(2)));

  function submit(event: KeyboardEvent) {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) send({ kind: "submit" });
  }

  return (
    <UiProvider words={{ ...uiEnglish, error: words.error }}>
      <form
        noValidate
        className={styles.card}
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={submit}
      >
        <Field
          id="ccNumber"
          label={fieldLabels.ccNumber}
          hint={openingOf(card).ccNumber && words.onFileHint}
          error={errorOf("ccNumber")}
          after={
            !isOnFile && (
              <>
                <DigitGroups groups={cardDigitGroups(values.ccNumber)} />
                {isDoubtfulCardNumber(values.ccNumber) && (
                  <Hint tone="warning" live>
                    {words.luhnHint}
                  </Hint>
                )}
              </>
            )
          }
        >
          {(control) => (
            <TextInput
              {...control}
              {...bind("ccNumber")}
              name="ccNumber"
              width={20}
              inputMode="numeric"
              autoComplete="cc-number"
            />
          )}
        </Field>
        <FieldRow>
          <Field id="ccExpDateMonth" label={fieldLabels.ccExpDateMonth} error={errorOf("ccExpDateMonth")}>
            {(control) => (
              <Select
                {...control}
                {...bind("ccExpDateMonth")}
                width={6}
                options={asOptions(expiryMonths)}
                placeholder={words.month}
                autoComplete="cc-exp-month"
              />
            )}
          </Field>
          <Field id="ccExpDateYear" label={fieldLabels.ccExpDateYear} error={errorOf("ccExpDateYear")}>
            {(control) => (
              <Select
                {...control}
                {...bind("ccExpDateYear")}
                width={6}
                options={asOptions(years)}
                placeholder={words.year}
                autoComplete="cc-exp-year"
              />
            )}
          </Field>
        </FieldRow>
        {!isOnFile && (
          <Field id="cvv" label={fieldLabels.cvv} hint={words.cvvHint} error={errorOf("cvv")}>
            {(control) => (
              <TextInput {...control} {...bind("cvv")} name="cvv" width={4} inputMode="numeric" autoComplete="cc-csc" />
            )}
          </Field>
        )}
      </form>
    </UiProvider>
  );
}
