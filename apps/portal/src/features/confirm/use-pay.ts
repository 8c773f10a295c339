import { CallFailed, type Problem } from "@paydown/api-client";
import { addCents, type CalendarDate, type Cents, feeTypeCode, readPaymentOption, toPaymentInProgress } from "@paydown/domain";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { feeQuery } from "../../payment-flow/fee-query";
import { type EnteredPayment, type FormEntry, type PaymentResult, usePaymentFlow } from "../../payment-flow/payment-flow";
import { regeQuery } from "../../payment-flow/rege-query";
import { problemMessage, provenRefusal } from "../../payment-flow/refusal";
import { useSession } from "../../session/session";
import { type Hurdle, hurdleOf } from "./hurdle";
import { postPayment } from "./post-payment";
import { usePaymentKey } from "./use-payment-key";

/** What one press on Pay sends. */
interface Attempt {
  readonly total: Cents;
  readonly feeAmount: Cents;
  readonly sentAt: number;
}

export interface Pay {
  readonly amount: Cents;
  readonly date: CalendarDate;
  /** Null while the fee is not known: nothing can be paid then. */
  readonly total: Cents | null;
  readonly fee: Cents | null;
  readonly feeFailed: boolean;
  readonly askFeeAgain: () => void;
  readonly hurdle: Hurdle | null;
  /** The total that was refused, beside a changed one. */
  readonly before: Cents | null;
  readonly sending: boolean;
  readonly pay: () => void;
}

/**
 * Sends the payment, one request at a time, with the figures on the screen, and turns every answer into what happens next. What does not
 * prove that nothing was charged is never a failure: the payment is then followed on Completed (decisions Q140).
 */
export function usePay({ form, terms }: EnteredPayment): Pay {
  const session = useSession();
  const queryClient = useQueryClient();
  const { finalize } = usePaymentFlow();
  const { accountNo, action, needsSD, sdAccepted } = terms;
  const entry: FormEntry = { action, needsSD, sdAccepted };
  const [figures, setFigures] = useState({ amount: terms.amount, date: terms.paymentDate });
  const [refused, setRefused] = useState<{ readonly hurdle: Hurdle; readonly total: Cents } | null>(null);
  const { key, send, takeBack, renew } = usePaymentKey(session.instanceId, accountNo);
  const underWay = useRef(false);
  const option = readPaymentOption(form.paymentOption) ?? "1";

  const feeOf = (amount: Cents) => feeQuery(session, { accountNo, type: feeTypeCode(option), amount });
  const feeAnswer = useQuery(feeOf(figures.amount));
  const fee = feeAnswer.isError ? null : (feeAnswer.data ?? null);
  const total = fee === null ? null : addCents(figures.amount, fee);

  const post = useMutation({
    mutationFn: ({ feeAmount }: Attempt) =>
      postPayment(session, key, toPaymentInProgress(form, { ...terms, amount: figures.amount, paymentDate: figures.date, feeAmount })),
    onSuccess: (result, attempt) => follow(attempt, result),
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
    finalize({ kind: "followed", accountNo, key, since: sentAt, entry, total: sum, result });
  }

  function refuse(problem: Problem, attempt: Attempt) {
    takeBack();
    const hurdle = hurdleOf(problem);
    if (!hurdle) {
      finalize({ kind: "refused", accountNo, entry, total: attempt.total, message: problemMessage(problem) });
      return;
    }
    setRefused({ hurdle, total: attempt.total });
    // What was fetched before says that there is nothing to accept, which the services know better.
    if (hurdle.kind === "rege") queryClient.removeQueries({ queryKey: regeQuery(session, accountNo, option, action).queryKey });
    if (hurdle.kind !== "changed") return;
    const { amount, date, fee: newFee } = hurdle.figures;
    queryClient.setQueryData(feeOf(amount).queryKey, newFee);
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
    hurdle: refused?.hurdle ?? null,
    before: refused?.total ?? null,
    sending: post.isPending,
    pay() {
      if (fee === null || total === null || underWay.current) return;
      underWay.current = true;
      setRefused(null);
      send();
      post.mutate({ total, feeAmount: fee, sentAt: Date.now() });
    },
  };
}
