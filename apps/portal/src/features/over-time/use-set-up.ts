import { type Failure, failureOf, type Problem, type ProblemCode } from "@paydown/api-client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../paths";
import { usePendingWay } from "../../plan/pending-plan";
import { createPlan, type PendingThing } from "../../plan/plan-calls";
import { infoQuery, type PaymentInfo } from "../../payment-method/info-query";
import { type PlanInProgress, usePlanInProgress } from "../../plan/plan-in-progress";
import { makeRandomKey } from "../../session/random-key";
import { useSession } from "../../session/session";
import { overTime as english } from "../../words/en/over-time";
import { useScreenWords, useWords } from "../../words/words";

/** That the plan was not set up, why, and where to go on. */
interface Hurdle {
  readonly title: string;
  readonly text?: string;
  /** What is pending on the account, where the services say it. */
  readonly pending?: { readonly what: PendingThing | undefined };
  readonly way: { readonly label: string; readonly href: string } | null;
}

/** The status of a plan that was cancelled. */
const cancelled = "X";

/** By these codes the way on leads through the disclosures again. */
const disclosureCodes: readonly ProblemCode[] = ["rege_required", "disclosure_changed"];

/** The method on file is not the one that is shown any more. */
const methodChanged = Symbol("methodChanged");

export interface SetUpOptions {
  readonly accountNo: string;
  readonly plan: PlanInProgress;
  /** The method as it is shown. */
  readonly info: PaymentInfo;
  readonly allowLeaving: () => void;
}

/** Sets the plan up, once under its key however often it is pressed; a refusal says so and leads on, and no answer is never taken for one. */
export function useSetUp({ accountNo, plan, info, allowLeaving }: SetUpOptions) {
  const session = useSession();
  const { instanceId, username } = session;
  const words = useScreenWords("overTime", english);
  const { failures, shell } = useWords();
  const queryClient = useQueryClient();
  const [, setPlan] = usePlanInProgress(accountNo);
  const [hurdle, setHurdle] = useState<Hurdle | null>(null);
  const pendingWay = usePendingWay();
  const anew = { label: words.planAnew, href: paths.overTime.href(instanceId, accountNo) };

  function refused({ code, detail, title, parameterViolations, pending }: Problem): Hurdle {
    if (disclosureCodes.includes(code))
      return {
        title: shell.failures.say(words.settingUp, detail ?? title),
        way: { label: words.regeAgain, href: paths.overTimeRegE.href(instanceId, accountNo) },
      };
    if (code === "arrangement_pending")
      return { title: words.notSetUp, pending: { what: pending }, way: pendingWay({ accountNo, what: pending }) };
    if (code === "arrangement_refused") return { title: words.notSetUp, text: words.changed, way: anew };
    return {
      title: shell.failures.say(words.settingUp, parameterViolations?.[0]?.message ?? detail ?? title),
      way: anew,
    };
  }

  function meet(failure: Failure) {
    if (failure.kind !== "refused" || failure.problem.status >= 500) {
      setHurdle({ title: words.notKnown, way: null });
      return;
    }
    // The session has ended, which was asked about.
    if (failure.code === "unauthenticated") return;
    if (failure.code === "too_many_requests") {
      setHurdle({ title: shell.failures.say(words.settingUp, failures.detail(failure)), way: null });
      return;
    }
    setPlan({ ...plan, key: makeRandomKey(), isOvertaken: failure.code === "arrangement_pending" });
    setHurdle(refused(failure.problem));
    void queryClient.invalidateQueries({ queryKey: [instanceId, username, "rege"] });
  }

  const post = useMutation({
    async mutationFn() {
      // The plan takes what is on file by then, which another tab may have put there.
      const onFile = await queryClient.fetchQuery({ ...infoQuery(session, accountNo), staleTime: 0 });
      if (onFile?.paymentOption !== info.paymentOption || onFile.acctNumber !== info.acctNumber) throw methodChanged;
      return createPlan(session, accountNo, plan.shown.plan, plan.key);
    },
    onSuccess(created) {
      for (const name of ["page", "schedule", "pendingCheck", "planFields"])
        void queryClient.invalidateQueries({ queryKey: [instanceId, username, name] });
      if (created.ppa_status === cancelled) {
        // The key answers what it once made, and another tab has taken that back.
        setPlan({ ...plan, key: makeRandomKey() });
        setHurdle({ title: words.wasCancelled, way: anew });
        return;
      }
      // A plan that is set up leads to Thank.
      allowLeaving();
      setPlan({ ...plan, created });
    },
    onError(reason: unknown) {
      if (reason === methodChanged) setHurdle({ title: words.notSetUp, text: words.methodChanged, way: null });
      else meet(failureOf(reason));
    },
  });

  return {
    hurdle,
    isPending: post.isPending,
    setUp() {
      if (post.isPending) return;
      setHurdle(null);
      post.mutate();
    },
  };
}
