import type { Migration } from "./index.js";
import { ensureRole } from "./row-security.js";

/** The columns that tell whether work is due. None of them is about a person. */
const watched = {
  account_notices: "instance_id, state, next_attempt_at",
  ach_banks: "instance_id, next_look_at",
  charge_watches: "instance_id, next_look_at, next_comparison_at",
  deliveries: "instance_id, state, next_attempt_at",
  evidence_heads: "instance_id, sealed_at",
  evidence_seals: "instance_id, next_look_at",
  guest_trackings: "instance_id, tracking_no, username_hash, issued_at, left_at, closed_at, next_check_at",
  guest_usernames: "instance_id, username_hash, last_used_at",
  instance_pauses: "instance_id, pause_id, resumed_at",
  outbox: "instance_id, dispatched_at",
  payment_refunds: "instance_id, state, next_check_at",
  payments: "instance_id, payment_id, state, payment_date, next_check_at, clears_on",
  reconciliation_exceptions: "instance_id, payment_id, kind, ended_at, closed_at",
  recovery_requests: "instance_id",
  settlement_reports: "instance_id, next_look_at, read_through",
};

/**
 * A role that sees which tenants have due work, so that one statement looks for all of them. The indexes begin with the
 * time, where rows that are not due yet would make the look grow.
 */
export const dueWork: Migration = {
  name: "0036-due-work",
  statements: [
    ensureRole("paydown_watch"),
    "grant usage on schema public to paydown_watch",
    ...Object.entries(watched).flatMap(([table, columns]) => [
      `create policy ${table}_watch on ${table} for select to paydown_watch using (true)`,
      `grant select (${columns}) on ${table} to paydown_watch`,
    ]),
    "create index payments_by_day on payments (payment_date) where state = 'scheduled'",
    "create index payments_by_clearing on payments (clears_on) where state = 'settling'",
    "create index evidence_heads_by_time on evidence_heads (sealed_at)",
    ...["ach_banks", "charge_watches", "evidence_seals", "settlement_reports"].map(
      (table) => `create index ${table}_by_look on ${table} (next_look_at)`,
    ),
    "create index charge_watches_by_comparison on charge_watches (next_comparison_at)",
    "drop index guest_usernames_by_use",
    "create index guest_usernames_by_use on guest_usernames (last_used_at)",
  ],
};
