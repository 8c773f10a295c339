import { CallFailed, type Problem } from "@paydown/api-client";
import {
  addCents,
  type CalendarDate,
  type Cents,
  cents,
  feeTypeCode,
  formatPhone,
  paymentFailure,
  readPaymentOption,
  regeLabel,
  toPaymentInProgress,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { pageQuery } from "../../account/page-query";
import { feeQuery } from "../../payment-flow/fee-query";
import {
  type EnteredForm,
  type EnteredPayment,
  type FormEntry,
  type PaymentResult,
  usePaymentFlow,
} from "../../payment/payment-flow";
import { regeQuery } from "../../payment-flow/rege-query";
import { provenRefusal, retryWith } from "../../payment-flow/refusal";
import { useSession, usePortal } from "../../session/session";
import { confirm as english } from "./confirm.en";
import { useScreenWords } from "../../words/words";
import { type Blocker, blockerOf } from "./blocker";
import { sendPayment } from "./send-payment";
import { usePaymentKey } from "./use-payment-key";

/** How long a card's token may be used, in milliseconds: a minute less than the gateway takes it. */
const tokenLifetimeMs = 14 * 60_000;

const hasExpired = ({ cardEnteredAt }: EnteredForm, now: number) =>
  cardEnteredAt !== undefined && now - cardEnteredAt > tokenLifetimeMs;

/** The data sent by one press on Pay. */
interface Attempt {
  readonly total: Cents;
  readonly date: CalendarDate;
  readonly feeAmount: Cents;
  readonly sentAt: number;
  /** The reference of a similar earlier payment that the consumer has seen. */
  readonly confirmedDuplicateOf?: string | undefined;
}

export interface Pay {
  readonly amount: Cents;
  readonly date: CalendarDate;
  /** Null while the fee is unknown; Pay is disabled then. */
  readonly total: Cents | null;
  readonly fee: Cents | null;
  readonly feeFailed: boolean;
  readonly askFeeAgain: () => void;
  /** The recipient's email address or phone number; null without a receipt. */
  readonly receiptTo: string | null;
  readonly blocker: Blocker | null;
  /** The refused values, shown beside the changed ones. */
  readonly before: Pick<Attempt, "total" | "date"> | null;
  readonly sending: boolean;
  /** @param confirmedDuplicateOf - The reference of a similar earlier payment that the consumer has seen */
  readonly pay: (confirmedDuplicateOf?: string) => void;
  /** Replaces the blocker after a step other than paying, such as an acknowledgement. */
  readonly meet: (blocker: Blocker) => void;
}

/**
 * Sends the payment with the figures on screen, one request at a time, and handles every answer. Only an answer that
 * proves that nothing was charged counts as a failure. After an inconclusive answer, Completed follows the payment
 * (CONFIRM-29).
 *
 * @param enterCardAgain - called if the card's token has expired; nothing was charged
 */
export function usePay({ form, terms }: EnteredPayment, enterCardAgain: () => void): Pay {
  const session = useSession();
  const queryClient = useQueryClient();
  const { companyConfig } = useConfiguration();
  const words = useScreenWords("confirm", english);
  const { notifications } = usePortal();
  const { finalize } = usePaymentFlow();
  const { accountNo, action, needsSD, sdAccepted } = terms;
  const entry: FormEntry = { action, needsSD, sdAccepted };
  const [figures, setFigures] = useState({ amount: terms.amount, date: terms.paymentDate });
  const [refused, setRefused] = useState<{ readonly blocker: Blocker; readonly before: Pay["before"] } | null>(null);
  const { key, send, takeBack, renew } = usePaymentKey(session.instanceId, accountNo);
  const underWay = useRef(false);
  const option = readPaymentOption(form.paymentOption) ?? "1";

  const feeOf = (amount: Cents) => feeQuery(session, { accountNo, type: feeTypeCode(option), amount });
  const feeAnswer = useQuery(feeOf(figures.amount));
  const fee = feeAnswer.isError ? null : (feeAnswer.data ?? null);
  const total = fee === null ? null : addCents(figures.amount, fee);
  const payment = (feeAmount: Cents) =>
    toPaymentInProgress(form, { ...terms, amount: figures.amount, paymentDate: figures.date, feeAmount });
  const { confirmEmail, confirmPhone } = payment(fee ?? cents(0));
  const receiptTo = confirmEmail || formatPhone(confirmPhone) || null;

  const post = useMutation({
    mutationFn: ({ feeAmount, confirmedDuplicateOf }: Attempt) =>
      sendPayment(session, key, payment(feeAmount), confirmedDuplicateOf),
    onSuccess(result, attempt) {
      // The gateway has not taken the card's token, so nothing was charged (FRAME-24).
      if (form.cardToken && result?.status === "failed") {
        takeBack();
        enterCardAgain();
      } else follow(attempt, result);
    },
    onError(reason, attempt) {
      const problem = reason instanceof CallFailed ? provenRefusal(reason.failure) : null;
      if (problem) refuse(problem, attempt);
      else follow(attempt, null);
    },
    onSettled() {
      underWay.current = false;
    },
  });

  function follow({ total: sum, sentAt }: Attempt, result: PaymentResult | null) {
    finalize({ kind: "followed", accountNo, key, since: sentAt, entry, total: sum, receiptTo, result });
  }

  function told({ parameterViolations, detail, title }: Problem, { violation }: typeof english): string {
    const failure = paymentFailure({ parameterViolations, message: detail ?? title });
    return failure.rule === "violation"
      ? violation(failure.path, failure.message)
      : failure.rule === "told"
        ? failure.text
        : title;
  }

  function refuse(problem: Problem, attempt: Attempt) {
    takeBack();
    // The session has ended, and the dialog has already asked for the password. Either a notice says that the session
    // was renewed, or the consumer leaves the screen.
    if (problem.code === "unauthenticated") return;
    if (problem.code === "card_token_refused") return enterCardAgain();
    const label = regeLabel(option, action);
    const blocker = blockerOf(problem, companyConfig[`${label}Label`] || label);
    if (!blocker) {
      const message = told(problem, words);
      notifications.error(
        ({ screens }) => (screens?.confirm ?? english).finalizing,
        ({ screens }) => told(problem, screens?.confirm ?? english),
      );
      finalize({
        kind: "refused",
        accountNo,
        entry,
        total: attempt.total,
        message,
        retryWith: retryWith(problem.code),
      });
      return;
    }
    setRefused({ blocker, before: attempt });
    // The services no longer use the cached text.
    if (blocker.kind === "rege")
      queryClient.removeQueries({ queryKey: regeQuery(session, accountNo, option, action).queryKey });
    if (blocker.kind !== "changed") return;
    const { amount, date, fee: newFee } = blocker.figures;
    queryClient.setQueryData(feeOf(amount).queryKey, newFee);
    void queryClient.invalidateQueries({ queryKey: pageQuery(session, accountNo).queryKey });
    setFigures({ amount, date });
    renew();
  }

  return {
    amount: figures.amount,
    date: figures.date,
    total,
    fee,
    feeFailed: feeAnswer.isError,
    askFeeAgain: () => void feeAnswer.refetch(),
    receiptTo,
    blocker: refused?.blocker ?? null,
    before: refused?.before ?? null,
    sending: post.isPending,
    pay(confirmedDuplicateOf) {
      if (fee === null || total === null || underWay.current) return;
      if (hasExpired(form, Date.now())) return enterCardAgain();
      underWay.current = true;
      setRefused(null);
      // A notice about an earlier attempt must not stay beside the result of this attempt.
      notifications.clear();
      send();
      post.mutate({ total, date: figures.date, feeAmount: fee, sentAt: Date.now(), confirmedDuplicateOf });
    },
    meet: (blocker) => setRefused({ blocker, before: null }),
  };
}
