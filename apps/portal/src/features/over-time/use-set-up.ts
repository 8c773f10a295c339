import { type Failure, failureOf, type Problem, type ProblemCode } from "@paydown/api-client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../paths";
import { usePendingWay } from "../../plan/pending-plan";
import { type CreatedPlan, createPlan, type PendingThing } from "../../plan/plan-calls";
import { infoQuery, type PaymentInfo } from "../../payment-method/info-query";
import { type PlanInProgress, usePlanInProgress } from "../../plan/plan-in-progress";
import { makeRandomKey } from "../../browser/random-key";
import { useSession } from "../../session/session";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords } from "../../words/words";

/** Why the plan was not set up, and where to continue. */
interface Blocker {
  readonly title: string;
  readonly text?: string;
  /** What is pending on the account, if the services name it. */
  readonly pending?: { readonly what: PendingThing | undefined };
  readonly way: { readonly label: string; readonly href: string } | null;
}

/** The status of a plan that was cancelled. */
const cancelled = "X";

/** Refusals with these codes send the consumer back through the disclosures. */
const disclosureCodes: readonly ProblemCode[] = ["rege_required", "disclosure_changed"];

/** Result of one attempt: the plan was created, or the method on file is no longer the one shown. */
type Attempt = { readonly kind: "created"; readonly plan: CreatedPlan } | { readonly kind: "methodChanged" };

export interface SetUpOptions {
  readonly accountNo: string;
  readonly plan: PlanInProgress;
  /** The method as shown. */
  readonly info: PaymentInfo;
  readonly allowLeaving: () => void;
}

/**
 * Sets the plan up only once under its key, even if the button is pressed repeatedly. A refusal shows its reason and
 * the next step; a missing answer is never treated as a refusal (PLAN-69).
 */
export function useSetUp({ accountNo, plan, info, allowLeaving }: SetUpOptions) {
  const session = useSession();
  const { instanceId, username } = session;
  const words = useScreenWords("overTime", english);
  const { failures, shell } = useWords();
  const queryClient = useQueryClient();
  const [, setPlan] = usePlanInProgress(accountNo);
  const [blocker, setBlocker] = useState<Blocker | null>(null);
  const pendingWay = usePendingWay();
  const anew = { label: words.planAnew, href: paths.overTime.href(instanceId, accountNo) };

  function blockerOf({ code, detail, title, parameterViolations, pending }: Problem): Blocker {
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

  function showFailure(failure: Failure) {
    if (failure.kind !== "refused" || failure.problem.status >= 500) {
      setBlocker({ title: words.notKnown, way: null });
      return;
    }
    // The session has ended, and the dialog has already asked for the password.
    if (failure.code === "unauthenticated") return;
    if (failure.code === "too_many_requests") {
      setBlocker({ title: shell.failures.say(words.settingUp, failures.detail(failure)), way: null });
      return;
    }
    if (failure.code === "payments_paused") {
      setBlocker({ title: words.notSetUp, text: words.paused, way: null });
      return;
    }
    setPlan({ ...plan, key: makeRandomKey(), isOvertaken: failure.code === "arrangement_pending" });
    setBlocker(blockerOf(failure.problem));
    void queryClient.invalidateQueries({ queryKey: [instanceId, username, "rege"] });
  }

  function showCreated(created: CreatedPlan) {
    for (const name of ["page", "schedule", "pendingCheck", "planFields"])
      void queryClient.invalidateQueries({ queryKey: [instanceId, username, name] });
    if (created.ppa_status === cancelled) {
      // The services repeated the earlier response to this key, but another tab has cancelled that plan since.
      setPlan({ ...plan, key: makeRandomKey() });
      setBlocker({ title: words.wasCancelled, way: anew });
      return;
    }
    // Once the plan is set up, navigates to Thank.
    allowLeaving();
    setPlan({ ...plan, created });
  }

  const post = useMutation({
    async mutationFn(): Promise<Attempt> {
      // The plan will use the method that is on file now, which another tab may have changed.
      const onFile = await queryClient.fetchQuery({ ...infoQuery(session, accountNo), staleTime: 0 });
      if (onFile?.paymentOption !== info.paymentOption || onFile.acctNumber !== info.acctNumber)
        return { kind: "methodChanged" };
      return { kind: "created", plan: await createPlan(session, accountNo, plan.shown.plan, plan.key) };
    },
    onSuccess(attempt) {
      switch (attempt.kind) {
        case "created":
          return showCreated(attempt.plan);
        case "methodChanged":
          return setBlocker({ title: words.notSetUp, text: words.methodChanged, way: null });
      }
    },
    onError: (reason: unknown) => showFailure(failureOf(reason)),
  });

  return {
    blocker,
    isPending: post.isPending,
    setUp() {
      if (post.isPending) return;
      setBlocker(null);
      post.mutate();
    },
  };
}
