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
import { toOwnPlan, useBeginning } from "./use-beginning";

/** How long a consumer's own plan must stay unchanged before it is checked. */
const pauseMs = 400;

type OwnForm = ReturnType<typeof useCheckedForm<OverTimeField>>;

/** The chosen plan and the services' verdict on it. */
export interface PlanChoice {
  /** The number of a suggestion, or `own`. */
  readonly chosen: string;
  choose(value: string): void;
  readonly form: OwnForm;
  /** For the consumer's own plan; undefined while its fields are invalid or have just changed. */
  readonly answer: UseQueryResult<PlanAnswer> | undefined;
  /** Takes the plan that the services offer instead. */
  take(plan: PlanAnswer["proposal"]): void;
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
  const isChoice = (kept: unknown): kept is string =>
    kept === "own" || suggestions.some((_, index) => kept === String(index));
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
  const enabled = isOwn && form.violations.length === 0 && [settled, taken].includes(typed);
  const asked = useQuery({ ...planAnswerQuery(session, accountNo, values), enabled });
  const answer = enabled ? asked : undefined;

  const accepted = answer?.data?.outcome === "accept" ? answer.data.proposal : null;
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
    if (answer?.isError || preview?.isError) return "failed";
    const { data } = answer ?? {};
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

  function wait() {
    // Retries a failed check or preview; the failure stays visible until the answer.
    for (const query of [answer, preview]) if (query?.isError) void query.refetch();
    setTaken(typed);
    setAwaited(chosen + typed);
  }

  return {
    chosen,
    choose: setChosen,
    form,
    answer,
    take(plan) {
      if (!plan) return;
      const proposed = toOwnPlan(plan.plan);
      setTaken(JSON.stringify(proposed));
      form.reset(proposed);
    },
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
