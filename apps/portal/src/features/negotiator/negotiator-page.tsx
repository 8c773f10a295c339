import { ChunkFailed } from "@paydown/shell/chunk";
import { NotFound } from "@paydown/shell/not-found";
import { useShellWords } from "@paydown/shell/language";
import { later, useOnceShown } from "@paydown/shell/later";
import { Loading } from "@paydown/ui/loading";
import { Navigate, useParams } from "react-router-dom";
import { type NegotiatorStep, paths } from "../../paths";
import { useSession } from "../../session/session";
import type { AnswerStep } from "./answer-steps";
import { NegotiatorScreen, type StepProps } from "./negotiator-screen";
import { Start } from "./start";

const payLess = later<StepProps>(() => import("./pay-less"));
const answers = later<StepProps & { readonly step: AnswerStep }>(() => import("./answer-steps"));

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
    for (const part of [payLess, answers]) part.ready().catch(() => undefined);
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

function PayLess(given: StepProps) {
  const Part = payLess.useLoaded();
  if (Part === "failed") throw new ChunkFailed();
  return Part ? <Part {...given} /> : <OnItsWay />;
}

function Answer(given: StepProps & { readonly step: AnswerStep }) {
  const Part = answers.useLoaded();
  if (Part === "failed") throw new ChunkFailed();
  return Part ? <Part {...given} /> : <OnItsWay />;
}

function OnItsWay() {
  return <Loading label={useShellWords().loading} />;
}
