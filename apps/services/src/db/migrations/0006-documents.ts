import type { Migration } from "./index.js";
import { isolateTenants } from "./row-security.js";

/** Uploaded and imported documents, stored in parts so that no document has to fit in memory. */
export const documents: Migration = {
  name: "0006-documents",
  statements: [
    `create table document_parts (
      instance_id text not null,
      document_id text not null,
      part integer not null check (part >= 0),
      content bytea not null check (length(content) > 0),
      primary key (instance_id, document_id, part),
      foreign key (instance_id, document_id) references documents
    )`,
    // Files are compressed already.
    "alter table document_parts alter column content set storage external",

    `alter table documents
      add column size integer check (size >= 0),
      add column digest text,
      add column import_id text,
      add column username text,
      add column uploaded_at timestamptz,
      add column uploaded_name text,
      add column description text,
      add column document_type text,
      add constraint document_filename unique (instance_id, account_no, filename),
      add constraint document_of_import unique (instance_id, account_no, import_id),
      add constraint document_upload unique (instance_id, account_no, username, uploaded_name, digest)`,
    // Lifts forced row security to move every instance's receipts into parts. With it, the owner would see at most one
    // instance's rows.
    "alter table documents no force row level security",
    "alter table payments no force row level security",
    "insert into document_parts select instance_id, document_id, 0, content from documents where length(content) > 0",
    `update documents set size = length(content), digest = encode(sha256(content), 'hex'),
      username = (select username from payments where payments.instance_id = documents.instance_id and payments.payment_id = documents.payment_id)`,
    "alter table payments force row level security",
    "alter table documents force row level security",
    "alter table documents alter column size set not null, alter column digest set not null, drop column content",
    "create index documents_uploaded on documents (instance_id, account_no, uploaded_at) where uploaded_at is not null",
    "grant insert on documents to paydown_app",
    "grant update on documents to paydown_job",
    ...isolateTenants("document_parts", { app: "select, insert", job: "select, insert, delete" }),
  ],
};
