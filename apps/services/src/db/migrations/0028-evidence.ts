import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/**
 * Evidence of what consumers agreed to, as one hash chain for each account, and the signed heads of the chains.
 * Acknowledgements from before this migration stay outside the chain: their `evidence_seq` is null.
 */
export const evidence: Migration = {
  name: "0028-evidence",
  statements: [
    `create table evidence (
      instance_id text not null,
      account_no text not null,
      seq integer not null check (seq > 0),
      body text not null,
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      username text not null,
      confirmation text,
      at timestamptz(3) not null,
      primary key (instance_id, account_no, seq),
      foreign key (instance_id, account_no) references accounts
    )`,
    "create index evidence_of_confirmation on evidence (instance_id, confirmation) where confirmation is not null",
    "create index evidence_of_user on evidence (instance_id, username)",
    "create index evidence_by_time on evidence (instance_id, at)",
    ...isolateTenants("evidence", { app: "select, insert", job: "select" }),

    "alter table acknowledgements add column evidence_seq integer",
    "alter table acknowledgements add constraint acknowledgement_evidence foreign key (instance_id, account_no, evidence_seq) references evidence",

    `create table evidence_heads (
      instance_id text not null,
      day date not null,
      file text not null,
      digest text not null,
      sealed_at timestamptz not null,
      primary key (instance_id, day)
    )`,
    ...isolateTenants("evidence_heads", { app: null, job: "select, insert" }),

    `create table evidence_seals (
      instance_id text primary key,
      next_day date not null,
      next_look_at timestamptz not null
    )`,
    ...isolateTenants("evidence_seals", { app: null, job: "select, insert, update" }),

    "alter table documents add column evidence_seq integer",
    `alter table documents
      add constraint document_evidence foreign key (instance_id, account_no, evidence_seq) references evidence,
      add constraint document_of_evidence unique (instance_id, account_no, evidence_seq)`,
    "alter table deliveries drop constraint deliveries_channel_check",
    "alter table deliveries add constraint deliveries_channel_check check (channel in ('document', 'authorization', 'email', 'sms'))",
  ],
};
