import type { FormRules } from "@paydown/domain";
import { type OverTimeField, overTimeRules } from "@paydown/domain/offers";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useCheckedForm } from "../../checked-form/use-checked-form";
import { useEntryValue } from "../../checked-form/use-entry-value";
import type { PaymentPage } from "../../payment-flow/payment-page";
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
import { overTime as english } from "../../words/en/over-time";
import { useScreenWords } from "../../words/words";
import { dayOf, useBeginning } from "./use-beginning";

/** How long an own plan stands before it is asked about. */
const pauseMs = 400;

type OwnForm = ReturnType<typeof useCheckedForm<OverTimeField>>;

/** The plan that is chosen, and what the services say of it. */
export interface PlanChoice {
  /** The number of a suggestion, or `own`. */
  readonly chosen: string;
  choose(value: string): void;
  readonly form: OwnForm;
  /** Of the own plan; undefined while its fields break a rule or have just been changed. */
  readonly answer: UseQueryResult<PlanAnswer> | undefined;
  /** Takes what the services offer in its place. */
  take(plan: PlanAnswer["proposal"]): void;
  /** Of the plan that may be gone on with, where there is one. */
  readonly preview: UseQueryResult<ShownPlan> | undefined;
  readonly summary: OwnForm["summary"];
  readonly attempt: number;
  /** While Continue waits for the services. */
  readonly isWaiting: boolean;
  /** Goes on once the plan has been checked and previewed; what stands against it is told beside its field. */
  submit(event: FormEvent): void;
}

/** @param goOn - with the plan as it was previewed, once nothing stands against it */
export function usePlanChoice(
  { account, today }: PaymentPage,
  { suggestions, planCode, due, fields }: PlanFormFields,
  goOn: (shown: ShownPlan) => void,
): PlanChoice {
  const session = useSession();
  const words = useScreenWords("overTime", english);
  const { accountNo } = account;
  const most = Number(fields.find(({ name }) => name === "overTimePayments")?.max);
  const limits = { due: account.due, earliest: today, ...(most && { maxPayments: most }) };
  const rules: FormRules<OverTimeField, unknown> = {
    ...overTimeRules,
    violation: (field, form) => overTimeRules.violation(field, form, limits),
  };
  const beginning = useBeginning(accountNo, suggestions);
  const isChoice = (kept: unknown): kept is string =>
    kept === "own" || suggestions.some((_, index) => kept === String(index));
  const [chosen, setChosen] = useEntryValue(`plan choice ${accountNo}`, beginning.chosen, isChoice);
  const form = useCheckedForm({
    rules,
    labels: words.fields,
    initial: beginning.own,
    keptAs: `own plan ${accountNo}`,
    refusesWhole: true,
  });
  const isOwn = chosen === "own";

  const { values } = form;
  const isWhole = overTimeRules.violations(values, limits).length === 0;
  const typed = JSON.stringify(values);
  const settled = useSettled(typed);
  // What is taken over, or is to be gone on with, is asked about at once.
  const [taken, setTaken] = useState("");
  const isSettled = [settled, taken].includes(typed);
  const asked = useQuery({ ...planAnswerQuery(session, accountNo, values), enabled: isOwn && isWhole && isSettled });
  const answer = isOwn && isWhole && isSettled ? asked : undefined;

  const agreed = isOwn
    ? answer?.data?.outcome === "accept"
      ? answer.data.proposal
      : null
    : suggestions[Number(chosen)];
  const terms: PlanTerms = {
    paymentAmount: agreed?.plan.paymentAmount ?? "",
    firstPaymentDate: agreed?.plan.firstPaymentDate ?? "",
    planCode,
    totalAmount: due,
  };
  const previewed = useQuery({ ...previewQuery(session, accountNo, terms), enabled: Boolean(agreed) });
  const preview = agreed ? previewed : undefined;

  /** What has come of the plan: nothing yet, what stands against it, that it cannot be told, or the plan as it would be set up. */
  function found(): readonly [OverTimeField, string] | "failed" | ShownPlan | undefined {
    if (answer?.isError || preview?.isError) return "failed";
    const { data } = answer ?? {};
    if (data?.outcome === "adjust") return ["overTimeAmount", words.useFirst];
    const reason = data?.reasons.flatMap(readReason)[0];
    if (reason)
      return [reason.rule.startsWith("firstDate") ? "overTimeFirstDate" : "overTimeAmount", words.reason(reason)];
    return data && !agreed ? ["overTimeAmount", words.refused] : preview?.data;
  }

  // Another plan than the one that Continue was pressed for is not gone on with.
  const [awaited, setAwaited] = useState("");
  const isWaiting = awaited === chosen + typed;
  const come = isWaiting ? found() : awaited && "failed";
  useEffect(() => {
    if (come) stopWaiting(come);
  });

  function stopWaiting(come: NonNullable<ReturnType<typeof found>>) {
    setAwaited("");
    if (come === "failed") return;
    if ("plan" in come) goOn(come);
    else form.refuse(...come);
  }

  function wait() {
    // What failed is tried again; the failure stands where it was told until then.
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
      const { paymentAmount, numberOfPayments, firstPaymentDate } = plan.plan;
      const proposed = {
        overTimeAmount: paymentAmount,
        overTimePayments: String(numberOfPayments),
        overTimeFirstDate: dayOf(firstPaymentDate),
      };
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

/** The text once it has stood for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
