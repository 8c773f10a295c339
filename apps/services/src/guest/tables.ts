import type { components } from "@paydown/api-client";
import type { LocalizedText } from "@paydown/domain";
import type { LineItemType, PaidDifference } from "@paydown/domain/guest";
import type { ColumnType, Generated, Selectable } from "kysely";
import type { CentsColumn, Json, Moment } from "../db/tables.js";

type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A line of a plan; amounts are cents, dates YYYY-MM-DD. */
export interface StoredLine {
  readonly type: LineItemType;
  readonly seq?: string;
  readonly citationNumber?: string;
  readonly citationDate?: string;
  readonly violationDescription?: LocalizedText;
  readonly lastPaymentDate?: string;
  readonly lastPaymentCents?: number;
  readonly dueCents: number;
  readonly userPart1?: string;
  readonly linkKeyDbtNo?: string;
  readonly clientCode?: string;
  readonly userPart9?: string;
}

/** A plan as imported. The ledger holds the payments made in Paydown after `as_of`. */
export interface GuestPlanTable {
  instance_id: string;
  plan_id: string;
  status: Json<LocalizedText>;
  as_of: Moment;
  orig_enroll_cents: ColumnType<number | null, number | null, number | null>;
  /** YYYY-MM-DD, like the other dates. */
  completion_date: string | null;
  min_due_cents: CentsColumn;
  payment_due_date: string | null;
  info: Json<{ label: LocalizedText; value: string }[]>;
  line_items: Json<StoredLine[]>;
  /** Payments from before the import. */
  payments: Json<{ date: string; cents: number; description: LocalizedText }[]>;
  schedule: Json<{ dueDate: string; cents: number }[]>;
}

export interface GuestLookupTable {
  instance_id: string;
  /** The name of the tenant's lookup field. */
  field: string;
  /** Stored in the form used for comparison, like the second fact. */
  value: string;
  plan_id: string;
  /** Sealed. */
  second_fact: string | null;
}

export interface GuestUsernameTable {
  instance_id: string;
  /** Only the hash is stored: anyone who knows the username sees the plans. */
  username_hash: string;
  /** False if the lookup found nothing; the username then opens no plans. */
  found: boolean;
  field: string;
  value: string;
  /** The second fact as the guest gave it, sealed; null if the tenant asks for none. */
  second_fact: string | null;
  created_at: Moment;
  last_used_at: Moment;
}

export interface GuestTrackingTable {
  instance_id: string;
  tracking_no: string;
  username_hash: string;
  issued_at: Moment;
  /** When a guest left for the hosted page with this tracking number. */
  left_at: NullableMoment;
  /** When its outcome became known, or when it went to review. */
  closed_at: NullableMoment;
  /**
   * When the services learned that the hosted page had ended the payment to make way for another on one of its plans.
   */
  replaced_at: NullableMoment;
  /** Whether the guest came back without paying. If so, the hosted page is asked to end even a recent payment. */
  wants_end: ColumnType<boolean, boolean | undefined, boolean>;
  next_check_at: NullableMoment;
  checks: Generated<number>;
}

export interface GuestAttemptTable {
  instance_id: string;
  tracking_no: string;
  plan_id: string;
  amount_cents: CentsColumn;
  /** The plan's entry in the LineItems that the guest left with. */
  line_items: string;
  /** `open` and `review` block the plan for other payments; an operator ends `review`. */
  state: "open" | "review" | "paid" | "closed";
  opened_at: Moment;
  closed_at: NullableMoment;
}

export interface GuestHistoryTable {
  instance_id: string;
  history_id: Generated<number>;
  username_hash: string;
  event: components["schemas"]["PlanHistory"]["event"];
  plan_id: string;
  payload: string;
  tracking_no: string | null;
  at: Moment;
}

/** Why a report pays nothing. */
export type ReportDifference =
  | ({ readonly rule: "amount" } & PaidDifference)
  | { readonly rule: "instanceId" | "merchantCode" | "trackingNo" }
  /** The report contradicts the attempts' outcome, or it reports another charge for a payment already paid. */
  | { readonly rule: "contradiction"; readonly state: string };

export type ReportOutcome = "paid" | "closed" | "repeated" | "unknown" | "differs";

export interface HostedReportTable {
  instance_id: string;
  /** The notification's id, or an id that we generate for an answer of the hosted page. */
  report_id: string;
  tracking_no: string;
  told_by: "notification" | "query" | "expire";
  body: Json<unknown>;
  outcome: ReportOutcome;
  differences: Json<ReportDifference[]>;
  at: Moment;
}

/** Append-only: a decision on a report, with the operator's name and reason. */
export interface GuestReviewTable {
  instance_id: string;
  report_id: string;
  tracking_no: string;
  /** `settled`: the payment was charged, and its plans are paid; `closed`: nothing is posted. */
  decision: "settled" | "closed";
  decided_by: string;
  why: string;
  at: Moment;
}

export interface PlanLedgerTable {
  instance_id: string;
  tracking_no: string;
  plan_id: string;
  ledger_account: "hosted-clearing" | "guest-plan";
  amount_cents: CentsColumn;
  charge_reference: string;
  posted_at: Moment;
}

declare module "../db/tables.js" {
  interface Tables {
    guest_plans: GuestPlanTable;
    guest_lookups: GuestLookupTable;
    guest_usernames: GuestUsernameTable;
    guest_trackings: GuestTrackingTable;
    guest_attempts: GuestAttemptTable;
    guest_history: GuestHistoryTable;
    hosted_reports: HostedReportTable;
    guest_reviews: GuestReviewTable;
    plan_ledger_entries: PlanLedgerTable;
  }
}

export type GuestPlanRow = Selectable<GuestPlanTable>;
export type GuestTracking = Selectable<GuestTrackingTable>;
export type GuestAttempt = Selectable<GuestAttemptTable>;
export type GuestReview = Selectable<GuestReviewTable>;
