import { join } from "node:path";
import { parseDecimal } from "@paydown/domain";
import type { Entry, ReportItem } from "@paydown/sandbox";
import { linesOf } from "./lines-of.js";

/** What a processor has written down itself, under its own references. */
export interface ProcessorRecord {
  readonly charges: readonly RecordedCharge[];
  /** The references that it must never charge. */
  readonly voided: readonly string[];
  /** What happened to the charges since, in any order. */
  readonly news: readonly { readonly reference: string; readonly kind: ReportItem["kind"] }[];
}

export interface RecordedCharge {
  readonly reference: string;
  /** In cents; NaN if the record has no amount. */
  readonly amount: number;
  readonly authCode: string;
}

const foldersOf = (dataDir: string) => join(dataDir, "sandbox");

/**
 * The record of the sandbox's processor. Its report is a file of its own, unless a gateway tells the events of the
 * record in another way.
 */
export function sandboxRecord(
  dataDir: string,
  { hasReportFile }: { readonly hasReportFile: boolean },
): ProcessorRecord {
  const record = linesOf<Entry>(join(foldersOf(dataDir), "processor.ndjson"));
  return {
    charges: record.flatMap((entry) =>
      entry.type === "charge" && entry.result === "approved"
        ? [
            {
              reference: entry.reference,
              amount: parseDecimal(entry.amount) ?? Number.NaN,
              authCode: entry.authCode ?? "none",
            },
          ]
        : [],
    ),
    voided: record.flatMap((entry) => (entry.type === "void" ? [entry.reference] : [])),
    news: hasReportFile
      ? linesOf<ReportItem>(join(foldersOf(dataDir), "report.ndjson"))
      : record.flatMap((entry) =>
          ("events" in entry ? entry.events : []).map(({ kind }) => ({ reference: entry.reference, kind })),
        ),
  };
}
