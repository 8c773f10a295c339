import { CallFailed } from "@paydown/api-client";
import { PartFailed } from "@paydown/shell/failures";
import { useShellWords } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { UiLink } from "@paydown/ui/ui-context";
import { readCarriedAmount } from "../../other-ways/carried-amount";
import { useOtherWays } from "../../other-ways/use-other-ways";
import type { PaymentPage } from "../../payment-flow/payment-page";
import { showMoney } from "../../payment-flow/wire-money";
import { type PlanAnswer, readReason } from "../../plan/plan-calls";
import { overTime as english } from "../../words/en/over-time";
import { useScreenWords, useWords } from "../../words/words";
import type { PlanChoice } from "./use-plan-choice";

export interface PlanVerdictProps {
  readonly choice: Pick<PlanChoice, "answer" | "take" | "form">;
  readonly page: PaymentPage;
}

/** What the services say of the own plan: agreed, moved to one close to it, or refused, with the reasons and what else can be done. */
export function PlanVerdict({ choice: { answer, take, form }, page }: PlanVerdictProps) {
  const words = useScreenWords("overTime", english);
  const { failures } = useWords();
  const shell = useShellWords();
  if (!answer) return null;
  if (answer.isError) {
    const failure = answer.error instanceof CallFailed ? answer.error.failure : { kind: "unreachable" as const };
    return <PartFailed text={shell.failures.say(words.evaluating, failures.detail(failure))} retry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <Hint live>{words.checking}</Hint>;
  const { outcome, proposal } = answer.data;
  if (outcome === "accept") return <Notice tone="success" live="status" title={words.accepted} />;
  if (outcome === "adjust" && proposal) {
    const { numberOfPayments, paymentAmount, firstPaymentDate } = proposal.plan;
    return (
      <Notice tone="info" live="status" title={words.adjusted}>
        <Stack gap="tight">
          <Reasons answer={answer.data} />
          <p>
            <strong>{words.offer(numberOfPayments, showMoney(paymentAmount), firstPaymentDate)}</strong>
          </p>
          <div>
            <Button onClick={() => take(proposal)}>{words.useOffer}</Button>
          </div>
        </Stack>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" live="status" title={words.refused}>
      <Stack gap="tight">
        <Reasons answer={answer.data} />
        <p>{words.otherWays}</p>
        <OtherWays page={page} amount={form.values.overTimeAmount} />
      </Stack>
    </Notice>
  );
}

function Reasons({ answer }: { readonly answer: PlanAnswer }) {
  const words = useScreenWords("overTime", english);
  return (
    <ul>
      {answer.reasons.flatMap(readReason).map((reason) => (
        <li key={reason.rule}>{words.reason(reason)}</li>
      ))}
    </ul>
  );
}

/** In the midst of the form: the same ways as elsewhere, as short as can be. */
function OtherWays({ page, amount }: { readonly page: PaymentPage; readonly amount: string }) {
  const needsSD = page.declaration.length > 0;
  // The declaration was acknowledged on Make Payment, if there is one.
  const ways = useOtherWays({ page, besides: "overTime", declared: { needsSD, sdAccepted: needsSD }, amount: readCarriedAmount(amount) });
  return (
    <ul>
      {ways.map(({ key, label, description, href }) => (
        <li key={key}>
          <UiLink href={href}>{label}</UiLink>: {description}
        </li>
      ))}
    </ul>
  );
}
