import { CallFailed, type Failure, type Problem, type ProblemCode } from "@paydown/api-client";
import { useLanguage } from "@paydown/shell/language";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { createPlan } from "../../plan/plan-calls";
import { type PlanInProgress, usePlanInProgress } from "../../plan/plan-in-progress";
import { makeRandomKey } from "../../session/random-key";
import { useSession } from "../../session/session";
import { overTime as english } from "../../words/en/over-time";
import { useScreenWords, useWords } from "../../words/words";

/** Why the plan was not set up, and where to go on. */
interface Hurdle {
  readonly text: string;
  readonly way: { readonly label: string; readonly href: string } | null;
}

/** By these codes the way on leads through the disclosures again. */
const disclosureCodes: readonly ProblemCode[] = ["rege_required", "disclosure_changed"];

/** Sets the plan up, once under its key however often it is pressed; a refusal says so and leads on, and no answer is never taken for one. */
export function useSetUp(accountNo: string, plan: PlanInProgress, allowLeaving: () => void) {
  const session = useSession();
  const { instanceId, username } = session;
  const { language } = useLanguage();
  const words = useScreenWords("overTime", english);
  const { failures, shell } = useWords();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [, setPlan] = usePlanInProgress(accountNo);
  const [hurdle, setHurdle] = useState<Hurdle | null>(null);

  function refused({ code, detail, title, parameterViolations }: Problem): Hurdle {
    if (disclosureCodes.includes(code)) return { text: shell.failures.say(words.settingUp, detail ?? title), way: { label: words.regeAgain, href: paths.overTimeRegE.href(instanceId, accountNo) } };
    const anew = { label: words.planAnew, href: paths.overTime.href(instanceId, accountNo) };
    if (code === "arrangement_pending") return { text: words.pendingText, way: { label: words.seeSchedule, href: paths.schedule.href(instanceId, accountNo) } };
    if (code === "arrangement_refused") return { text: words.changed, way: anew };
    return { text: shell.failures.say(words.settingUp, parameterViolations?.[0]?.message ?? detail ?? title), way: anew };
  }

  function meet(failure: Failure) {
    if (failure.kind !== "refused" || failure.problem.status >= 500) {
      setHurdle({ text: words.notKnown, way: null });
      return;
    }
    // The session has ended, which was asked about.
    if (failure.code === "unauthenticated") return;
    if (failure.code === "too_many_requests") {
      setHurdle({ text: shell.failures.say(words.settingUp, failures.detail(failure)), way: null });
      return;
    }
    setPlan({ ...plan, key: makeRandomKey() });
    setHurdle(refused(failure.problem));
    void queryClient.invalidateQueries({ queryKey: [instanceId, username, "rege"] });
  }

  const post = useMutation({
    mutationFn: () => createPlan(session, accountNo, plan.shown.plan, plan.key, language),
    onSuccess(created) {
      setPlan({ ...plan, created });
      for (const name of ["page", "schedule", "pendingCheck", "planFields"]) void queryClient.invalidateQueries({ queryKey: [instanceId, username, name] });
      allowLeaving();
      void navigate(paths.overTimeThank.href(instanceId, accountNo));
    },
    onError: (reason) => meet(reason instanceof CallFailed ? reason.failure : { kind: "unreachable" }),
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
