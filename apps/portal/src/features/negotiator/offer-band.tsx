import { formatUsd } from "@paydown/domain";
import { Figure, FigureBand } from "@paydown/ui/figure";
import { Facts } from "@paydown/ui/facts";
import { negotiator as english } from "./negotiator.en";
import { useScreenWords } from "../../words/words";
import { amountOf, type Offer } from "./negotiation";

export interface OfferBandProps {
  readonly offer: Offer;
  readonly label: string;
}

/** The amount of an offer with its date, its last day and the due that it replaces. */
export function OfferBand({ offer, label }: OfferBandProps) {
  const words = useScreenWords("negotiator", english);
  return (
    <FigureBand>
      <Figure label={label} amount={formatUsd(amountOf(offer.amount))} />
      <Facts
        facts={[
          { label: words.payOn, value: offer.date },
          // Once the payment is scheduled, nothing more needs to happen by the last day.
          ...(offer.status === "paying" ? [] : [{ label: words.payOrScheduleBy, value: offer.expires }]),
          { label: words.instead, value: formatUsd(amountOf(offer.due)) },
        ]}
      />
    </FigureBand>
  );
}
