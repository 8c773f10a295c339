import { useQuery } from "@tanstack/react-query";
import { type Plan, plansQuery } from "../../plans/plans-query";
import type { Departure } from "../../plans/plan-store";
import { useGuest } from "../../session/guest-context";

/** A payment's final state: paid, or never to be paid. */
export type Settled = NonNullable<Plan["settledPayments"]>[number];

/** The outcome of a departure, as the services report it; null until all its plans have the same known outcome. */
export function useSettlement(departure: Departure | null): Settled | null {
  const guest = useGuest();
  const { data = [] } = useQuery({ ...plansQuery(guest, departure?.user ?? ""), enabled: departure !== null });
  if (departure === null) return null;
  const { trackingNumber, submission } = departure;
  const settled = data.flatMap(({ settledPayments = [] }) =>
    settledPayments.filter(({ trackingNo }) => trackingNo === trackingNumber),
  );
  const [first] = settled;
  // Manual review may give the plans of one departure different outcomes. Then each plan shows its own outcome instead.
  return first &&
    settled.length === submission.amounts.length &&
    settled.every(({ outcome }) => outcome === first.outcome)
    ? first
    : null;
}
