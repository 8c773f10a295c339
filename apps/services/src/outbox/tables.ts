import type { ColumnType, Generated, Selectable } from "kysely";
import type { Moment } from "../db/tables.js";
import type { PaymentState } from "../payments/states.js";

/** What can be told of a payment. `skipped` is a scheduled payment that was cancelled for a reason of its own. */
export type PaymentEvent = `payment.${PaymentState | "skipped"}`;
/** What can be told of a plan to pay over time. */
export type PlanEvent = "plan.agreed" | "plan.cancelled" | typeof planChanged;
/** That less of a plan is left than before: the one event that a plan may have more than once. */
export const planChanged = "plan.changed";
/** What can be told of an offer to settle for less. */
export type OfferEvent = "offer.accepted";

type NullableText = ColumnType<string | null, string | null | undefined, never>;

/** What was left of a plan when it was planned anew; amounts are decimals, dates YYYY-MM-DD. */
export interface RestOfPlanTold {
  readonly owed: string;
  readonly payments: readonly { readonly date: string; readonly amount: string; readonly interest: string }[];
}

/** What others are to be told, once each. */
export interface OutboxTable {
  instance_id: string;
  event_id: Generated<number>;
  event: PaymentEvent | PlanEvent | OfferEvent;
  /** One of the three that it is about; the others are null. */
  payment_id: NullableText;
  arrangement_id: NullableText;
  offer_id: NullableText;
  payload: ColumnType<unknown, string, never>;
  at: Moment;
  /** When what follows from it was written down. */
  dispatched_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface OutboxTables {
  outbox: OutboxTable;
}

export type OutboxRow = Selectable<OutboxTable>;
