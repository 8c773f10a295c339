import type { Migration } from "./index.js";

/** When a tenant's whole settlement report was last read, for the metrics. */
export const reportReads: Migration = {
  name: "0025-report-reads",
  statements: ["alter table settlement_reports add column last_read_at timestamptz"],
};
