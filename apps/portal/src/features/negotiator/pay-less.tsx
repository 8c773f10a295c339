import { CallFailed, type Failure } from "@paydown/api-client";
import { formatCalendarDate, formatUsd, type FormValues } from "@paydown/domain";
import { type PayLessField, payLessRules, proposedPayLessDate } from "@paydown/domain/offers";
import { Actions } from "@paydown/ui/actions";
import { AmountInput } from "@paydown/ui/amount-input";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Field } from "@paydown/ui/field";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { inContext, useCheckedForm } from "../../checked-form/use-checked-form";
import { cardHref } from "../../payment-flow/card-settings";
import { useSession, usePortal } from "../../session/session";
import { negotiator as english } from "./negotiator.en";
import { useScreenWords, useWords } from "../../words/words";
import { AttemptsNote } from "./attempts-note";
import { afterAnswer, negotiationQuery, sendOffer } from "./negotiation";
import type { StepProps } from "./negotiator-screen";

/** The offer: an amount and a date, from the form fields. */
export function Component(given: StepProps) {
  const { negotiation, links } = given;
  // Keeps the value that it had on entry: when the last offer is answered, `onSuccess` opens the next screen.
  const [isUsedUp] = useState(negotiation.attemptsLeft === 0);
  if (negotiation.offer?.status === "accepted" || negotiation.offer?.status === "paying")
    return <Navigate to={links.payment} replace />;
  if (isUsedUp) return <Navigate to={links.error} replace />;
  return <OfferForm {...given} />;
}

function OfferForm({ accountNo, page, negotiation, links }: StepProps) {
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { notifications } = usePortal();
  const words = useScreenWords("negotiator", english);
  const { makePayment, paymentFlow } = useWords();
  const [limitsChanged, setLimitsChanged] = useState(false);
  const { limits } = negotiation;
  const form = useCheckedForm({
    rules: inContext(payLessRules, limits),
    labels: words.labels,
    initial: { payLessAmount: links.offered?.decimal ?? "", payLessDate: proposedPayLessDate(limits) },
    keptAs: `payLess ${accountNo}`,
  });
  const [amount, date] = [form.field("payLessAmount"), form.field("payLessDate")];
  const isWholeDue = amount.rule === "belowDue" || amount.rule === "notAboveDue";
  const inFull = page.decide(links.declared.sdAccepted).cards.find(({ card }) => card === "full");

  const send = useMutation({
    mutationFn: (values: FormValues<PayLessField>) => sendOffer(session, accountNo, values),
    onMutate: () => setLimitsChanged(false),
    onSuccess(given, { payLessAmount }) {
      // The next screen opens with this answer and refetches it too.
      queryClient.setQueryData(
        negotiationQuery(session, accountNo).queryKey,
        (before) => before && afterAnswer(before, payLessAmount.trim(), given),
      );
      const { counter, error } = links.next(payLessAmount.trim());
      void navigate({ accept: links.accept, counter, refuse: error }[given.outcome]);
    },
    async onError(reason, { payLessAmount }) {
      const failure: Failure = reason instanceof CallFailed ? reason.failure : { kind: "unreachable" };
      const code = failure.kind === "refused" ? failure.code : "";
      // Refetched, because the services now refuse the negotiation too. The screen then says why.
      if (code === "arrangement_pending") return queryClient.invalidateQueries(negotiationQuery(session, accountNo));
      if (code !== "offer_attempts_used" && code !== "offer_accepted" && code !== "invalid_offer")
        return notifications.error(
          ({ screens }) => (screens?.negotiator ?? english).sending,
          ({ failures }) => failures.detail(failure),
        );
      await queryClient.invalidateQueries(negotiationQuery(session, accountNo));
      if (code === "offer_attempts_used") return void navigate(links.next(payLessAmount.trim()).error);
      if (code === "invalid_offer") setLimitsChanged(true);
    },
  });

  return (
    <form noValidate onSubmit={form.onSubmit(send.mutate)}>
      <Stack gap="loose" width="narrow">
        {limitsChanged && (
          <Notice tone="warning" live="alert">
            {words.limitsChanged}
          </Notice>
        )}
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <AttemptsNote negotiation={negotiation} />
        <Field id={amount.id} label={amount.label} error={amount.error} hint={words.amountHint(formatUsd(limits.due))}>
          {(control) => <AmountInput {...control} {...amount.register} autoComplete="transaction-amount" />}
        </Field>
        <Field
          id={date.id}
          label={date.label}
          error={date.error}
          hint={words.dateHint(formatCalendarDate(limits.latest))}
        >
          {(control) => (
            <TextInput
              {...control}
              {...date.register}
              type="date"
              width={10}
              min={limits.earliest}
              max={limits.latest}
            />
          )}
        </Field>
        <Actions>
          <Button type="submit" variant="filled" busy={send.isPending}>
            {words.send}
          </Button>
          {isWholeDue && inFull?.enabled && (
            <ButtonLink href={cardHref(session.instanceId, page, "full", links.declared)}>
              {makePayment.cards.full.button}
            </ButtonLink>
          )}
          <ButtonLink href={links.makePayment}>{paymentFlow.cancel}</ButtonLink>
        </Actions>
      </Stack>
    </form>
  );
}
