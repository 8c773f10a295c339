import { formatUsd } from "@paydown/domain";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import type { Departure } from "../../plans/plan-store";
import { plans as sharedEnglish } from "../../words/plans.en";
import { returned as english } from "./returned.en";
import { useScreenWords } from "../../words/words";

interface PaidLedgerProps {
  readonly departure: Departure;
  /** False if nothing was paid, because the ledger is then not a receipt. */
  readonly withTotal?: boolean;
}

/** The guest's departure: the tracking number, the plans and their amounts. */
export function PaidLedger({ departure: { trackingNumber, submission }, withTotal = true }: PaidLedgerProps) {
  const words = useScreenWords("returned", english);
  const shared = useScreenWords("plans", sharedEnglish);
  return (
    <Ledger>
      <LedgerRow label={words.trackingNumber} kind="code">
        {trackingNumber}
      </LedgerRow>
      {submission.amounts.map(({ id, value }) => (
        <LedgerRow key={id} label={shared.plan(id)}>
          {formatUsd(value)}
        </LedgerRow>
      ))}
      {withTotal && (
        <LedgerRow label={shared.total} kind="total">
          {formatUsd(submission.grandTotal)}
        </LedgerRow>
      )}
    </Ledger>
  );
}
