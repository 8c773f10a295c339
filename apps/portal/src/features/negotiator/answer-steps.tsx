import type { NegotiatorStep } from "../../paths";
import { Accept } from "./accept";
import { AgreedPayment } from "./agreed-payment";
import { Counter } from "./counter";
import type { StepProps } from "./negotiator-screen";
import { Refused } from "./refused";

/** The screens that follow an offer. */
export type AnswerStep = Exclude<NegotiatorStep, "start" | "payLess">;

const steps = { continue: Counter, accept: Accept, error: Refused, payment: AgreedPayment } as const satisfies Record<
  AnswerStep,
  (given: StepProps) => unknown
>;

/** The answer to an offer. */
export function Component({ step, ...given }: StepProps & { readonly step: AnswerStep }) {
  const Step = steps[step];
  return <Step {...given} />;
}
