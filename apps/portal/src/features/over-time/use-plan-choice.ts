import type { FormRules } from "@paydown/domain";
import { type OverTimeField, overTimeRules } from "@paydown/domain/offers";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useCheckedForm } from "../../checked-form/use-checked-form";
import { useEntryValue } from "../../checked-form/use-entry-value";
import type { PaymentPage } from "../../payment-flow/payment-page";
import { type PlanAnswer, planAnswerQuery, type PlanFormFields, type PlanTerms, previewQuery, readReason, type ShownPlan } from "../../plan/plan-calls";
import { useSession } from "../../session/session";
import { overTime as english } from "../../words/en/over-time";
import { useScreenWords } from "../../words/words";
import { useBeginning } from "./use-beginning";

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
  /** @returns the plan as it was previewed, where nothing stands against it; everything else is told beside its field */
  submit(event: FormEvent): ShownPlan | undefined;
}

export function usePlanChoice({ account, today }: PaymentPage, { suggestions, planCode, due }: PlanFormFields): PlanChoice {
  const session = useSession();
  const words = useScreenWords("overTime", english);
  const { accountNo } = account;
  const limits = { due: account.due, earliest: today };
  const rules: FormRules<OverTimeField, unknown> = { ...overTimeRules, violation: (field, form) => overTimeRules.violation(field, form, limits) };
  const beginning = useBeginning(accountNo, suggestions);
  const isChoice = (kept: unknown): kept is string => kept === "own" || suggestions.some((_, index) => kept === String(index));
  const [chosen, setChosen] = useEntryValue(`plan choice ${accountNo}`, beginning.chosen, isChoice);
  const form = useCheckedForm({ rules, labels: words.fields, initial: beginning.own, keptAs: `own plan ${accountNo}` });
  const isOwn = chosen === "own";

  const { values } = form;
  const isWhole = overTimeRules.violations(values, limits).length === 0;
  const settled = useSettled(JSON.stringify(values));
  // What is taken over is asked about at once.
  const [taken, setTaken] = useState("");
  const isSettled = [settled, taken].includes(JSON.stringify(values));
  const asked = useQuery({ ...planAnswerQuery(session, accountNo, values), enabled: isOwn && isWhole && isSettled });
  const answer = isOwn && isWhole && isSettled ? asked : undefined;

  const agreed = isOwn ? (answer?.data?.outcome === "accept" ? answer.data.proposal : null) : suggestions[Number(chosen)];
  const terms: PlanTerms = { paymentAmount: agreed?.plan.paymentAmount ?? "", firstPaymentDate: agreed?.plan.firstPaymentDate ?? "", planCode, totalAmount: due };
  const previewed = useQuery({ ...previewQuery(session, accountNo, terms), enabled: Boolean(agreed) });
  const preview = agreed ? previewed : undefined;

  function standsAgainst(): readonly [OverTimeField, string] | undefined {
    const { data } = answer ?? {};
    if (data?.outcome === "adjust") return ["overTimeAmount", words.useFirst];
    const reason = data?.outcome === "refuse" ? data.reasons.flatMap(readReason)[0] : undefined;
    if (reason) return [reason.rule.startsWith("firstDate") ? "overTimeFirstDate" : "overTimeAmount", words.reason(reason)];
    return preview?.data ? undefined : ["overTimeAmount", words.stillChecking];
  }

  return {
    chosen,
    choose: setChosen,
    form,
    answer,
    take(plan) {
      if (!plan) return;
      const { paymentAmount, numberOfPayments, firstPaymentDate } = plan.plan;
      const proposed = { overTimeAmount: paymentAmount, overTimePayments: String(numberOfPayments), overTimeFirstDate: firstPaymentDate };
      setTaken(JSON.stringify(proposed));
      form.reset(proposed);
    },
    preview,
    summary: isOwn ? form.summary : [],
    attempt: form.attempt,
    submit(event) {
      if (!isOwn) {
        event.preventDefault();
        return preview?.data;
      }
      let shown: ShownPlan | undefined;
      form.onSubmit(() => {
        const against = standsAgainst();
        if (against) form.refuse(...against);
        else shown = preview?.data;
      })(event);
      return shown;
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
