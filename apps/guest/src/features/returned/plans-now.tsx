import { formatUsd } from "@paydown/domain";
import { Hint } from "@paydown/ui/hint";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { AboutOpenPayment } from "../../plans/about-open-payment";
import { plansQuery, ruledPlan } from "../../plans/plans-query";
import type { Departure } from "../../plans/plan-store";
import { useGuest } from "../../session/guest-context";
import { plans as sharedEnglish } from "../../words/plans.en";
import { returned as english } from "./returned.en";
import { useScreenWords } from "../../words/words";

interface PlansNowProps {
  readonly departure: Departure;
  /** The message shown while a payment is being confirmed. */
  readonly waiting: string;
}

/**
 * The plans' current state: payments being confirmed, then the new amounts due. Empty if the services do not answer.
 */
export function PlansNow({ departure: { user, trackingNumber, submission }, waiting }: PlansNowProps) {
  const guest = useGuest();
  const words = useScreenWords("returned", english);
  const shared = useScreenWords("plans", sharedEnglish);
  const { data } = useQuery(plansQuery(guest, user));
  const plans = (data ?? []).filter(({ id }) => submission.amounts.some((amount) => amount.id === id)).map(ruledPlan);
  if (plans.length === 0) return null;
  const open = data?.find(({ openPayment }) => openPayment?.trackingNo === trackingNumber)?.openPayment;
  const isWaiting = plans.some(({ amountBeingConfirmed }) => amountBeingConfirmed !== null);
  return (
    <Section title={words.plans}>
      <div role="status">
        <Stack>
          <Ledger>
            {plans.map(({ id, totalDue, amountBeingConfirmed }) => (
              <LedgerRow key={id} label={shared.plan(id)}>
                {amountBeingConfirmed === null
                  ? words.totalDue(formatUsd(totalDue))
                  : words.beingConfirmed(amountBeingConfirmed)}
              </LedgerRow>
            ))}
          </Ledger>
          {isWaiting && <Hint>{waiting}</Hint>}
          {open && (
            <Hint>
              <AboutOpenPayment payment={open} />
            </Hint>
          )}
        </Stack>
      </div>
    </Section>
  );
}
