import { type CalendarDate, type Cents, displayAmount } from "@paydown/domain";
import { type OfferTile, OfferTiles } from "@paydown/ui/offer-tiles";
import { Section } from "@paydown/ui/section";
import { SeriesSample } from "@paydown/ui/series-mark";
import { Stack } from "@paydown/ui/stack";
import { PlanPayments } from "../../plan/plan-payments";
import { centsOf } from "../../plan/plan-terms";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords } from "../../words/words";
import { looks, PlanComparison } from "./plan-comparison";
import type { PlanOffer } from "./plan-offers";
import type { PlanChoice } from "./use-plan-choice";

export interface PlansBesideProps {
  readonly choice: PlanChoice;
  readonly due: Cents;
  readonly today: CalendarDate;
}

/** The plans side by side, one chart of them all, and the payments of the chosen one. */
export function Component({ choice: { offers, chosen, choose, answer }, due, today }: PlansBesideProps) {
  const words = useScreenWords("overTime", english);
  const shown = offers.find(({ value }) => value === chosen)?.shown;
  return (
    <Stack gap="section">
      <OfferTiles
        legend={words.choose}
        name="plan"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        options={offers.map((offer) => toTile(offer, words, answer?.data !== undefined))}
      />
      {offers.some((offer) => offer.shown) && (
        <Section title={words.chart} ruled>
          <PlanComparison offers={offers} chosen={chosen} due={due} today={today} />
        </Section>
      )}
      {shown && (
        <Section title={words.nextPayments}>
          <PlanPayments {...shown} />
        </Section>
      )}
    </Stack>
  );
}

/** @param isAnswered - Whether the services have answered to the consumer's own plan as it is in the fields */
function toTile({ value, name, shown, stale }: PlanOffer, words: typeof english, isAnswered: boolean): OfferTile {
  const label = words[name];
  const mark = <SeriesSample look={looks[name]} />;
  if (!shown) return { value, label, mark, facts: [isAnswered ? words.seeAnswer : words.ownNote] };
  const { plan } = shown;
  const isOnce = plan.numberOfPayments === 1;
  return {
    value,
    label,
    mark,
    stale,
    figure: displayAmount(isOnce ? plan.lastPayment : plan.paymentAmount),
    unit: isOnce ? "" : words.aMonth,
    facts: [
      words.payments(plan.numberOfPayments),
      words.lastOn(plan.lastPaymentDate),
      centsOf(plan.totalInterest) === 0 ? words.noInterest : words.interestIn(displayAmount(plan.totalInterest)),
      words.totalIn(displayAmount(plan.total)),
    ],
  };
}
