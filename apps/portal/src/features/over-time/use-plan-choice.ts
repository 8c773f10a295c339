import type { CalendarDate, FormValues } from "@paydown/domain";
import { type OverTimeField, overTimeRules } from "@paydown/domain/offers";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { inContext, useCheckedForm } from "../../checked-form/use-checked-form";
import { useDebounced } from "../../checked-form/use-debounced";
import { useEntryValue } from "../../checked-form/use-entry-value";
import type { PaymentPage } from "../../account/payment-page";
import {
  type PlanAnswer,
  planAnswerQuery,
  type PlanFormFields,
  type PlanTerms,
  previewQuery,
  readReason,
  type ShownPlan,
} from "../../plan/plan-calls";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords } from "../../words/words";
import { type OfferedPlan, offersOf, type PlanOffer } from "./plan-offers";
import { toOwnPlan, useBeginning } from "./use-beginning";

/** How long a consumer's own plan must stay unchanged before it is checked. */
const pauseMs = 400;

type OwnForm = ReturnType<typeof useCheckedForm<OverTimeField>>;

/** The chosen plan and the services' verdict on it. */
export interface PlanChoice {
  /** The consumer's own plan, then the suggestions beside it: three at most (PLAN-117). */
  readonly offers: readonly PlanOffer[];
  /** The value of the chosen offer. */
  readonly chosen: string;
  choose(value: string): void;
  readonly form: OwnForm;
  /** For the consumer's own plan; undefined while its fields are invalid, as they began, or have just changed. */
  readonly answer: UseQueryResult<PlanAnswer> | undefined;
  /** Whether the consumer's own plan waits to be checked. */
  readonly isChecking: boolean;
  /** Puts the plan that the services offer instead into the fields, and checks it at once. */
  takeOffer(plan: OfferedPlan): void;
  /** Puts this first day into its field, and checks the plan at once. */
  takeDay(day: CalendarDate): void;
  /** The preview that Continue would use, if any. */
  readonly preview: UseQueryResult<ShownPlan> | undefined;
  readonly summary: OwnForm["summary"];
  readonly attempt: number;
  /** Whether Continue is waiting for the services. */
  readonly isWaiting: boolean;
  /** Continues once the plan is checked and previewed; objections show beside their fields. */
  submit(event: FormEvent): void;
}

/** @param proceed - Called with the plan as previewed, once nothing blocks it */
export function usePlanChoice(
  { account, today }: PaymentPage,
  { suggestions, planCode, due, fields }: PlanFormFields,
  proceed: (shown: ShownPlan) => void,
): PlanChoice {
  const session = useSession();
  const words = useScreenWords("overTime", english);
  const { accountNo } = account;
  const most = Number(fields.find(({ name }) => name === "overTimePayments")?.max);
  const limits = { due: account.due, earliest: today, ...(most && { maxPayments: most }) };
  const beginning = useBeginning(accountNo, suggestions);
  const { start, beside } = offersOf(suggestions);
  const isChoice = (kept: unknown): kept is string => kept === "own" || beside.some(({ value }) => kept === value);
  const [chosen, setChosen] = useEntryValue(`plan choice ${accountNo}`, beginning.chosen, isChoice);
  const form = useCheckedForm({
    rules: inContext(overTimeRules, limits),
    labels: words.fields,
    initial: beginning.own,
    keptAs: `own plan ${accountNo}`,
    refusesWhole: true,
  });
  const isOwn = chosen === "own";

  const { values } = form;
  const typed = JSON.stringify(values);
  const settled = useDebounced(typed, pauseMs);
  // The consumer's own plan is checked without the pause when the consumer takes the plan offered instead, or submits.
  const [taken, setTaken] = useState("");
  // The plan to begin with is a suggestion of the services, so they accept it unchanged (PLAN-15).
  const isStart = start !== undefined && typed === JSON.stringify(toOwnPlan(start.plan));
  const isValid = form.violations.length === 0;
  const enabled = !isStart && isValid && [settled, taken].includes(typed);
  const asked = useQuery({ ...planAnswerQuery(session, accountNo, values), enabled });
  const answer = enabled ? asked : undefined;

  const accepted = isStart ? start : answer?.data?.outcome === "accept" ? answer.data.proposal : null;
  // Keeps the last figures until the services have answered (PLAN-124).
  const [last, setLast] = useState<OfferedPlan | null>(null);
  const own = accepted ?? (answer?.data ? null : last);
  if (own !== last) setLast(own);
  const agreed = isOwn ? accepted : suggestions[Number(chosen)];
  const terms: PlanTerms = {
    paymentAmount: agreed?.plan.paymentAmount ?? "",
    firstPaymentDate: agreed?.plan.firstPaymentDate ?? "",
    planCode,
    totalAmount: due,
  };
  const previewed = useQuery({ ...previewQuery(session, accountNo, terms), enabled: Boolean(agreed) });
  const preview = agreed ? previewed : undefined;

  /**
   * The state of the plan: undefined while pending, a field with its objection, failed, or the plan as it would be set
   * up.
   */
  function found(): readonly [OverTimeField, string] | "failed" | ShownPlan | undefined {
    if ((isOwn && answer?.isError) || preview?.isError) return "failed";
    const { data } = (isOwn && answer) || {};
    if (data?.outcome === "adjust") return ["overTimeAmount", words.useFirst];
    const reason = data?.reasons.flatMap(readReason)[0];
    if (reason)
      return [reason.rule.startsWith("firstDate") ? "overTimeFirstDate" : "overTimeAmount", words.reason(reason)];
    return data && !agreed ? ["overTimeAmount", words.refused] : preview?.data;
  }

  // A press of Continue applies only to the plan as it was at that moment.
  const [awaited, setAwaited] = useState("");
  const isWaiting = awaited === chosen + typed;
  const come = isWaiting ? found() : awaited && "failed";
  useEffect(() => {
    if (come) stopWaiting(come);
  });

  function stopWaiting(come: NonNullable<ReturnType<typeof found>>) {
    setAwaited("");
    if (come === "failed") return;
    if ("plan" in come) proceed(come);
    else form.refuse(...come);
  }

  function take(proposed: FormValues<OverTimeField>) {
    setChosen("own");
    setTaken(JSON.stringify(proposed));
    form.reset(proposed);
  }

  function wait() {
    // Retries a failed check or preview; the failure stays visible until the answer.
    for (const query of [isOwn && answer, preview]) if (query && query.isError) void query.refetch();
    setTaken(typed);
    setAwaited(chosen + typed);
  }

  return {
    offers: [{ value: "own", name: "own", shown: own, stale: own !== accepted }, ...beside],
    chosen,
    choose: setChosen,
    form,
    answer,
    isChecking: isValid && !isStart && !answer?.data && !answer?.isError,
    takeOffer: ({ plan }) => take(toOwnPlan(plan)),
    takeDay: (day) => take({ ...values, overTimeFirstDate: day }),
    preview,
    summary: isOwn ? form.summary : [],
    attempt: form.attempt,
    isWaiting,
    submit(event) {
      if (isOwn) return form.onSubmit(wait)(event);
      event.preventDefault();
      wait();
    },
  };
}
