import { useQuery } from "@tanstack/react-query";
import { type Plan, plansQuery } from "../../plans/plans-query";
import type { Departure } from "../../plans/plan-store";
import { useGuest } from "../../session/guest-context";

/** A payment that was paid, or that never will be. */
export type Settled = NonNullable<Plan["settledPayments"]>[number];

/** What the services know by now to have become of a departure; null until they know it of each of its plans. */
export function useSettlement(departure: Departure | null): Settled | null {
  const guest = useGuest();
  const { data = [] } = useQuery({ ...plansQuery(guest, departure?.user ?? ""), enabled: departure !== null });
  if (departure === null) return null;
  const { trackingNumber, submission } = departure;
  const settled = data.flatMap(({ settledPayments = [] }) =>
    settledPayments.filter(({ trackingNo }) => trackingNo === trackingNumber),
  );
  const [first] = settled;
  // A person may have settled some of its plans otherwise than others: that is on the plans, not in one sentence.
  return first &&
    settled.length === submission.amounts.length &&
    settled.every(({ outcome }) => outcome === first.outcome)
    ? first
    : null;
}
