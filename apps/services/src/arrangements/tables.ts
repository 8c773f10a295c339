import type { Language, PaymentOptionCode } from "@paydown/domain";
import type { DayCount } from "@paydown/domain/offers";
import type { ColumnType, Selectable } from "kysely";

type Moment = ColumnType<Date, Date, never>;
type CardBrand = "VISA" | "MC" | "AMEX" | "DISCOVER";
type LaterMoment = ColumnType<Date | null, never, Date>;

/** A payment of a plan as it is kept; dates are YYYY-MM-DD. */
export interface StoredRow {
  readonly date: string;
  readonly amountCents: number;
  readonly interestCents: number;
  readonly principalCents: number;
  readonly balanceCents: number;
}

/** `confirmed` once a payment of it is made; over it is `completed` where nothing is owed, `ended` where something is. */
export type ArrangementState = "pending" | "confirmed" | "completed" | "ended" | "cancelled";

/** In these the plan stands on its account, which has one such at most. */
export const liveArrangementStates = ["pending", "confirmed"] as const satisfies readonly ArrangementState[];

export interface PaymentArrangementTable {
  instance_id: string;
  arrangement_id: string;
  /** What the consumer reads out. */
  reference: string;
  username: string;
  account_no: string;
  idempotency_key: string;
  fingerprint: string;
  state: ArrangementState;
  plan_code: string;
  payment_cents: number;
  /** The due that is paid over time. */
  total_cents: number;
  yearly_rate: number;
  day_count: DayCount;
  rows: ColumnType<StoredRow[], string, never>;
  /** The method as it was agreed; what is charged stands with each payment. */
  payment_option: PaymentOptionCode;
  method_kind: "card" | "bank";
  brand: CardBrand | null;
  last4: string;
  /** The browser's, for the record (decisions Q91). */
  time_zone: string;
  /** In which the consumer is told of it. */
  language: ColumnType<Language, Language | undefined, never>;
  /** The disclosures that were acknowledged for it. */
  acknowledgement_ids: ColumnType<string[], string | undefined, never>;
  created_at: Moment;
  confirmed_at: LaterMoment;
  ended_at: LaterMoment;
}

export interface ArrangementTables {
  payment_arrangements: PaymentArrangementTable;
}

export type ArrangementRow = Selectable<PaymentArrangementTable>;
