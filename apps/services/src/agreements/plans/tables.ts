import type { CardBrand, Language, OptionKind, PaymentOptionCode } from "@paydown/domain";
import type { DayCount } from "@paydown/domain/offers";
import type { ColumnType, Selectable } from "kysely";

type Moment = ColumnType<Date, Date, never>;
type LaterMoment = ColumnType<Date | null, never, Date>;

/** A payment of a plan as stored; dates are YYYY-MM-DD. */
export interface StoredRow {
  readonly date: string;
  readonly amountCents: number;
  readonly interestCents: number;
  readonly principalCents: number;
  readonly balanceCents: number;
}

/**
 * `confirmed` after its first completed payment. A plan that is over is `completed` if nothing is owed, else `ended`.
 */
export type ArrangementState = "pending" | "confirmed" | "completed" | "ended" | "cancelled";

/** The states of a live plan; an account has at most one. */
export const liveArrangementStates = ["pending", "confirmed"] as const satisfies readonly ArrangementState[];

export interface PaymentArrangementTable {
  instance_id: string;
  arrangement_id: string;
  /** Shown to the consumer, who can read it out. */
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
  /** The method as agreed; each payment stores the method that it charges. */
  payment_option: PaymentOptionCode;
  method_kind: OptionKind;
  brand: CardBrand | null;
  last4: string;
  /** The browser's time zone, for the record (PLAN-55). */
  time_zone: string;
  /** Language of the messages to the consumer. */
  language: ColumnType<Language, Language | undefined, never>;
  /** The disclosures acknowledged for the plan. */
  acknowledgement_ids: ColumnType<string[], string | undefined, never>;
  created_at: Moment;
  confirmed_at: LaterMoment;
  ended_at: LaterMoment;
}

declare module "../../db/tables.js" {
  interface Tables {
    payment_arrangements: PaymentArrangementTable;
  }
}

export type ArrangementRow = Selectable<PaymentArrangementTable>;
