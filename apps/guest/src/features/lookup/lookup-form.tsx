import { localize } from "@paydown/domain";
import { guestLookupRules } from "@paydown/domain/guest";
import { useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Field } from "@paydown/ui/field";
import { Notice } from "@paydown/ui/notice";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { type FormEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { LookupFields } from "../../session/guest";
import { useGuest } from "../../session/guest-context";
import { useWords } from "../../words/words";
import { useLookup } from "./use-lookup";

/** Keyed by control name. */
interface Entered {
  readonly lookupField: string;
  readonly value: string;
  readonly secondFact: string;
}

const faultOf = (value: string) => guestLookupRules.violation("value", { value }, undefined);

/** The lookup form: a choice of lookup field, its value and, for some tenants, a second fact. */
export function LookupForm({ lookupFields, secondFact }: LookupFields) {
  const words = useWords().lookup;
  const text = useText();
  const { takeLookup } = useGuest();
  const form = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState<Entered>({ lookupField: "0", value: "", secondFact: "" });
  const [attempt, setAttempt] = useState(0);
  /** After a submit, empty and overlong values show their error until the guest edits them. */
  const [submitted, setSubmitted] = useState(false);
  const { lookUp, forget, failure, isBusy } = useLookup();

  const field = lookupFields[Number(entered.lookupField)];
  const label = text(field?.label);
  const notFound = failure?.kind === "notFound" ? words.notFound(label || null) : undefined;
  const say = (value: string, name: string) => {
    const fault = submitted && faultOf(value);
    return fault ? (fault.rule === "max" ? words.tooLong(name, fault.params.length) : words.required()) : undefined;
  };
  const name = label || words.account;
  const valueError = say(entered.value, name) ?? notFound;
  const factError = secondFact && say(entered.secondFact, text(secondFact.label));
  const errors = [
    ...(valueError ? [{ id: "value", message: valueError }] : []),
    ...(factError ? [{ id: "secondFact", message: factError }] : []),
  ];

  function submit({ lookupField, value, secondFact: fact }: Entered) {
    if (isBusy) return;
    setSubmitted(true);
    setAttempt(attempt + 1);
    if (faultOf(value) || (secondFact && faultOf(fact))) return forget();
    const asked = lookupFields[Number(lookupField)];
    void lookUp({
      label: asked ? localize(asked.label, "en") : "",
      value: value.trim(),
      ...(secondFact && { secondFact: fact.trim() }),
    });
  }

  /** Takes over what was typed before the app loaded, and submits it if Submit was pressed (GUEST-42). */
  const takeOver = useEffectEvent(() => {
    const typed = { ...entered, ...(Object.fromEntries(new FormData(form.current ?? undefined)) as Partial<Entered>) };
    setEntered(typed);
    if (takeLookup?.()) submit(typed);
  });
  useLayoutEffect(() => takeOver(), []);

  function change({ target: { name, value } }: { readonly target: { readonly name: string; readonly value: string } }) {
    // The browser fires a change event on blur for a field that was typed into before the app loaded.
    if (entered[name as keyof Entered] === value) return;
    setEntered({ ...entered, [name]: value });
    forget();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit(entered);
  }

  return (
    <form noValidate onSubmit={onSubmit} ref={form}>
      <Stack gap="loose" width="narrow">
        <ErrorSummary errors={errors} attempt={attempt} />
        {failure?.kind === "failed" && (
          <Notice key={attempt} tone="danger" live="alert" takesFocus>
            {failure.text}
          </Notice>
        )}
        <RadioTiles
          legend={words.lookUpBy}
          name="lookupField"
          options={lookupFields.map((field, index) => ({ value: String(index), label: text(field.label) }))}
          value={entered.lookupField}
          onChange={change}
        />
        <Field id="value" label={name} error={valueError}>
          {(control) => (
            <TextInput
              {...control}
              name="value"
              value={entered.value}
              onChange={change}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        {secondFact && (
          <Field id="secondFact" label={text(secondFact.label)} error={factError}>
            {(control) => (
              <TextInput
                {...control}
                name="secondFact"
                value={entered.secondFact}
                onChange={change}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <Actions>
          <Button type="submit" variant="filled" busy={isBusy}>
            {words.submit}
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}
