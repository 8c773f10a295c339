import { NotFound } from "@paydown/shell/not-found";
import { useShellWords } from "@paydown/shell/language";
import { lazyPart } from "@paydown/shell/lazy-part";
import { useOnceShown } from "@paydown/shell/once-shown";
import { Loading } from "@paydown/ui/loading";
import { Navigate, useParams } from "react-router-dom";
import { type NegotiatorStep, paths } from "../../paths";
import { useSession } from "../../session/session";
import type { AnswerStep } from "./answer-steps";
import { NegotiatorScreen, type StepProps } from "./negotiator-screen";
import { Start } from "./start";

const PayLess = lazyPart<StepProps>(() => import("./pay-less"), OnItsWay);
const Answer = lazyPart<StepProps & { readonly step: AnswerStep }>(() => import("./answer-steps"), OnItsWay);

const steps = {
  start: true,
  payLess: true,
  continue: true,
  accept: true,
  error: true,
  payment: true,
} as const satisfies Record<NegotiatorStep, true>;
const isStep = (step: string): step is NegotiatorStep => Object.hasOwn(steps, step);

/** The negotiator's child screens; the bare path opens the first (OFFER-9). */
export function Component() {
  const { id: accountNo = "", step } = useParams();
  const { instanceId } = useSession();
  // Preloads the code for making an offer and for its answer.
  useOnceShown(() => {
    for (const part of [PayLess, Answer]) void part.preload();
  });
  if (step === undefined) return <Navigate to={paths.negotiatorStart.href(instanceId, accountNo, {})} replace />;
  if (!isStep(step)) return <NotFound href={paths.home.href(instanceId)} />;
  // The key makes each screen refetch its negotiation.
  return (
    <NegotiatorScreen key={step} step={step}>
      {(given) =>
        step === "start" ? (
          <Start {...given} />
        ) : step === "payLess" ? (
          <PayLess {...given} />
        ) : (
          <Answer {...given} step={step} />
        )
      }
    </NegotiatorScreen>
  );
}

function OnItsWay() {
  return <Loading label={useShellWords().loading} />;
}
