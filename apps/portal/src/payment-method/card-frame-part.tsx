import {
  type CalendarDate,
  optionKind,
  type PaymentMethodForm,
  paymentMethodRules,
  readPaymentOption,
} from "@paydown/domain";
import {
  cardFields,
  type CardField,
  type CardState,
  isCardField,
  type TokenResult,
} from "@paydown/shell/card-frame-messages";
import { loadChunk } from "@paydown/shell/chunk";
import { useShellWords } from "@paydown/shell/language";
import { Notice } from "@paydown/ui/notice";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { CardFrame } from "../card-frame/card-frame";
import { cardFrame as english } from "../card-frame/card-frame.en";
import { type CardFrameChannel, createChannel } from "../card-frame/channel";
import type { EnteredForm } from "../payment/payment-flow";
import { useSessionHold } from "../session/use-session-hold";
import { useScreenWords } from "../words/words";
import type { FormChecks, FormToCheck } from "./form-checks";
import type { PaymentMethod } from "./use-payment-method";

const loadFormChecks = () => loadChunk(() => import("./form-checks"));
type Checks = Awaited<ReturnType<typeof loadFormChecks>>;

/** Why there is no token. */
export type Refused = Exclude<TokenResult, { readonly kind: "token" }>;
type RefusedReason = Extract<Refused, { readonly reason: unknown }>["reason"];

/** The checks of a form whose card is typed in the frame. */
export type FrameChecks = Omit<Checks, "asTexts"> & {
  /** Exchanges the card for a token. Null if that was refused, which the consumer has been told. */
  asTexts(held: Parameters<Checks["asTexts"]>[0]): Promise<EnteredForm | null>;
};

/** What a payment method form has in place of its own card fields. */
export interface CardFramePart {
  readonly channel: CardFrameChannel;
  loadChecks(): Promise<FrameChecks>;
  /** The frame; hidden unless a card is chosen, so that what was typed stays. */
  show(method: PaymentMethod): ReactNode;
  /** The frame on Payment Information, which asks for a card only. */
  alone(screen: AloneProps): ReactNode;
  /** A form of a card with its token. Null if the token was refused, which the consumer has been told. */
  enter(form: PaymentMethodForm): Promise<EnteredForm | null>;
}

const isCard = ({ paymentOption }: Pick<PaymentMethodForm, "paymentOption">) => {
  const option = readPaymentOption(paymentOption);
  return option !== undefined && optionKind(option) === "card";
};

/** Exchanges the card in the frame for a token, unless it is still the card on file. */
async function enterCard(
  { tokenize, view }: CardFrameChannel,
  form: PaymentMethodForm,
): Promise<EnteredForm | Refused> {
  if (view().state.usesOnFile) return form;
  const { firstName, lastName, zipCode } = form;
  const result = await tokenize({ fullName: `${firstName.trim()} ${lastName.trim()}`, zip: zipCode.trim() });
  if (result.kind !== "token") return result;
  const { token } = result;
  // Shows the last four digits like any number, and is never taken for a masked number on file.
  return { ...form, ccNumber: token.last4.padStart(16, "x"), cvv: "", cardToken: token, cardEnteredAt: Date.now() };
}

/** The part of a form whose tenant has a card frame at this address. */
export function cardFramePart(url: string): CardFramePart {
  const channel = createChannel(url);
  const hearers = new Set<(refused: Refused) => void>();
  const listen = (hear: (refused: Refused) => void) => {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  };
  async function enter(form: PaymentMethodForm): Promise<EnteredForm | null> {
    const entered = await enterCard(channel, form);
    if (!("kind" in entered)) return entered;
    for (const hear of hearers) hear(entered);
    return null;
  }

  // The frame has checked its own fields by the same rules.
  const rules: typeof paymentMethodRules = {
    ...paymentMethodRules,
    violation(field, form, context) {
      if (!isCardField(field)) return paymentMethodRules.violation(field, form, context);
      const failure = channel.view().state.failures[field];
      return failure && paymentMethodRules.isInUse(field, form, context) ? { ...failure, field } : null;
    },
  };

  return {
    channel,
    async loadChecks() {
      const checks = await loadFormChecks();
      return {
        ...checks,
        formChecks: (form: FormToCheck): FormChecks => checks.formChecks(form, rules),
        async asTexts(held) {
          const { cardToken, cardEnteredAt, ...form }: EnteredForm = checks.asTexts(held);
          return isCard(form) ? enter(form) : form;
        },
      };
    },
    enter,
    alone: (screen) => <AloneFrame channel={channel} listen={listen} {...screen} />,
    show: (method) => <FormFrame channel={channel} method={method} listen={listen} />,
  };
}

interface FormFrameProps {
  readonly channel: CardFrameChannel;
  readonly method: PaymentMethod;
  readonly listen: (hear: (refused: Refused) => void) => () => void;
}

/** The frame within a payment method form. What it tells goes into the form, so the form's summary has its errors. */
function FormFrame({ channel, method, listen }: FormFrameProps) {
  const { form, context, parts } = method;
  const chosen = useWatch({ control: form.control, name: "paymentOption" });
  const onFile = parts.onFile?.method.ccNumber ?? "";
  const [opening] = useState(() => {
    const { ccNumber, ccExpDateMonth, ccExpDateYear } = form.getValues();
    return { ccNumber: ccNumber === onFile ? onFile : "", ccExpDateMonth, ccExpDateYear };
  });

  const refusal = useRefusals(listen, () => void form.trigger([...cardFields]));
  const isHidden = !isCard({ paymentOption: chosen });
  // Like a number typed into the form itself (FORM-78).
  useSessionHold({ onEnd: () => channel.send({ kind: "forget" }) });

  function take({ usesOnFile, month, year }: CardState) {
    method.set("ccNumber", usesOnFile ? onFile : "");
    method.set("ccExpDateMonth", month);
    method.set("ccExpDateYear", year);
  }

  return (
    <>
      {!isHidden && refusal}
      <CardFrame
        channel={channel}
        screen="paymentMethod"
        today={context.today}
        opening={opening}
        hidden={isHidden}
        hasBank={context.allowedOptions.some((option) => !isCard({ paymentOption: option }))}
        refusals={method.failedSubmits}
        onState={take}
      />
    </>
  );
}

interface AloneProps {
  readonly today: CalendarDate;
  readonly set: (field: CardField, value: string) => void;
}

function AloneFrame({ channel, listen, today, set }: Omit<FormFrameProps, "method"> & AloneProps) {
  const refusal = useRefusals(listen, () => channel.send({ kind: "reveal" }));
  return (
    <>
      {refusal}
      <CardFrame
        channel={channel}
        screen="paymentInformation"
        today={today}
        onState={({ month, year }) => {
          set("ccExpDateMonth", month);
          set("ccExpDateYear", year);
        }}
      />
    </>
  );
}

/** Why there is no token, beside the frame and in focus. The form's other failures stand at the top of the page. */
function useRefusals(listen: FormFrameProps["listen"], showErrors: () => void): ReactNode {
  const words = useScreenWords("cardFrame", english);
  const { failures } = useShellWords();
  const [told, setTold] = useState<{ readonly reason: RefusedReason; readonly attempt: number } | null>(null);
  const hear = useEffectEvent((refused: Refused) => {
    if (refused.kind === "invalid") showErrors();
    else setTold({ reason: refused.reason, attempt: (told?.attempt ?? 0) + 1 });
  });
  useEffect(() => listen((refused) => hear(refused)), [listen]);
  return (
    told && (
      <Notice key={told.attempt} tone="danger" live="alert" takesFocus>
        {failures.say(words.checking, words.refused[told.reason])}
      </Notice>
    )
  );
}
