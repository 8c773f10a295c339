import { answer, type Failure, failureOf, unreadable } from "@paydown/api-client";
import { displayAmount, formatUsd } from "@paydown/domain";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { useGuest } from "../session/guest-context";
import { beingConfirmed as english } from "./being-confirmed.en";
import type { Words } from "../words/words";
import { useScreenWords } from "../words/words";
import { useUser } from "./known-guest";
import { type Plan, plansQuery, ruledPlan } from "./plans-query";

type Refusal = { readonly kind: "noAnswer" } | { readonly kind: "tooOften"; readonly seconds: number };

const wordsIn = ({ screens }: Words) => screens?.beingConfirmed ?? english;

/** The message beside the button; null for a failure that is notified instead. */
function refusalOf(failure: Failure): Refusal | null {
  if (failure.kind !== "refused") return null;
  if (failure.code === "plan_takeovers_used")
    return { kind: "tooOften", seconds: failure.problem.retryAfterSeconds ?? 3_600 };
  return failure.code === "plan_payment_in_progress" ? { kind: "noAnswer" } : null;
}

/**
 * Ends an unfinished payment, so that the plan accepts a new one. The services end it only on proof from the payment
 * page (HOST-64).
 */
export function ReplacePayment({
  payment: { planId, trackingNo, amount },
}: {
  readonly payment: NonNullable<Plan["openPayment"]>;
}) {
  const guest = useGuest();
  const { api, instanceId, notifications } = guest;
  const user = useUser();
  const client = useQueryClient();
  const words = useScreenWords("beingConfirmed", english);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** The plan's current state; undefined if the services do not answer. */
  async function planNow(): Promise<Plan | undefined> {
    const plans = await client.fetchQuery({ ...plansQuery(guest, user), staleTime: 0 }).catch(() => []);
    return plans.find(({ id }) => id === planId);
  }

  async function replace({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const heading = currentTarget.closest("section")?.querySelector("h2");
    setAsking(true);
    setRefusal(null);
    try {
      const params = { path: { planId, user }, query: { instanceId } };
      const { outcome } = await answer(
        api.POST("/public/plans/{planId}/takeover;user={user}", { params, body: { trackingNo } }),
      );
      // The refreshed plan has no Replace button, so the focus would be lost.
      heading?.setAttribute("tabindex", "-1");
      heading?.focus();
      const now = await planNow();
      if (outcome === "ENDED") notifications.show("success", (chosen) => wordsIn(chosen).ended(planId));
      else {
        const due = now && formatUsd(ruledPlan(now).totalDue);
        notifications.show("success", (chosen) =>
          `${wordsIn(chosen).paid(planId, displayAmount(amount))} ${due === undefined ? "" : wordsIn(chosen).totalDueNow(due)}`.trim(),
        );
      }
    } catch (reason) {
      const failure = failureOf(reason, unreadable);
      const refused = refusalOf(failure);
      setRefusal(refused);
      if (refused === null)
        notifications.error(
          (chosen) => wordsIn(chosen).replacing,
          ({ failures }) => failures.detail(failure),
        );
      // Another payment may be open by now, or this one may be in review.
      await planNow();
    } finally {
      setAsking(false);
    }
  }

  return (
    <>
      <span>{words.mayReplace}</span>
      {refusal && (
        <strong>{refusal.kind === "noAnswer" ? words.noAnswer : words.replacedTooOften(refusal.seconds)}</strong>
      )}
      <Actions>
        <Button busy={isAsking} onClick={replace}>
          {words.replace}
        </Button>
      </Actions>
    </>
  );
}
