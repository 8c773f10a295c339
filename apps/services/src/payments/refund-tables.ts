import type { ColumnType, Generated, Selectable } from "kysely";
import type { Moment } from "../db/tables.js";
import type { RefundActor, RefundState } from "./refund-states.js";

type Fixed<T> = ColumnType<T, T, never>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A refund gives back a part of a settled payment, or all of it; a void cancels a charge before it settles. */
export type RefundKind = "refund" | "void";
/** What the operator asked for: an amount, everything that is left, or the fee alone. */
export type RefundScope = "amount" | "all" | "fee";

/** The refunds and voids of payments, one row for each command. */
export interface PaymentRefundTable {
  instance_id: string;
  /** The processor's reference for the refund, such as `RFD-7Q2M-94KD-5TX9`; assigned once and never changed. */
  refund_id: string;
  payment_id: string;
  kind: Fixed<RefundKind>;
  scope: Fixed<RefundScope>;
  /** The sum of the three parts that follow. */
  amount_cents: Fixed<number>;
  principal_cents: Fixed<number>;
  interest_cents: Fixed<number>;
  fee_cents: Fixed<number>;
  state: RefundState;
  /** Login name of the operator who asked for the refund. */
  requested_by: Fixed<string>;
  reason: Fixed<string>;
  requested_at: Fixed<Date>;
  /** Login name of the second person; null if nobody had to confirm. */
  confirmed_by: Later<string>;
  confirmed_at: Later<Date>;
  /** When the refund was first sent. */
  submitted_at: Later<Date>;
  /** When the reconciler looks at this refund next; also the lease of the replica that does. */
  next_check_at: Later<Date>;
  checks: Generated<number>;
  /** What the processor last said, or why it said nothing. */
  last_answer: Later<string>;
  /** The processor's message for a refusal. */
  refusal: Later<string>;
  finished_at: Later<Date>;
  /** Why a person has to look at the refund; null if nobody has to. */
  note: Later<string>;
  /** When a person closed the note, having looked at the refund. */
  closed_at: Later<Date>;
  closed_by: Later<string>;
  closed_why: Later<string>;
}

export interface RefundTransitionTable {
  instance_id: string;
  refund_id: string;
  transition_id: Generated<number>;
  from_state: RefundState | null;
  to_state: RefundState;
  actor: RefundActor;
  reason: string;
  at: Moment;
}

declare module "../db/tables.js" {
  interface Tables {
    payment_refunds: PaymentRefundTable;
    refund_transitions: RefundTransitionTable;
  }
}

export type RefundRow = Selectable<PaymentRefundTable>;
