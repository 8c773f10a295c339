import { join } from "node:path";
import type { BankLine, DecidedFile } from "@paydown/sandbox";
import { linesOf } from "./lines-of.js";
import type { ProcessorRecord } from "./processor-record.js";

/** An entry that the bank has accepted. */
export interface BankEntry {
  readonly fileName: string;
  readonly traceNumber: string;
  readonly individualId: string;
  /** In cents. */
  readonly amount: number;
  /** What the bank has told about it since. */
  readonly answer: { readonly kind: "return" | "change"; readonly code: string } | undefined;
}

export interface BankRecord {
  /** Every file that the bank received, oldest first. */
  readonly files: readonly DecidedFile[];
  /** Every entry of an accepted file. */
  readonly entries: readonly BankEntry[];
}

/** What the sandbox's bank has written down itself. */
export function bankRecord(dataDir: string): BankRecord {
  const lines = linesOf<BankLine>(join(dataDir, "sandbox/bank.ndjson"));
  const files = lines.filter((line) => line.type === "file");
  const answered = new Set(lines.flatMap((line) => (line.type === "answers" ? line.answered : [])));
  return {
    files,
    entries: files.flatMap(({ number, name, accepted }) =>
      (accepted?.entries ?? []).map(({ traceNumber, individualId, amount, answer }, index) => ({
        ...{ fileName: name, traceNumber, individualId, amount },
        answer: answer && answered.has(`${number}-${index}`) ? { kind: answer.kind, code: answer.code } : undefined,
      })),
    ),
  };
}

/** The bank's entries as charges. */
export const chargesOfBank = ({ entries }: BankRecord): ProcessorRecord => ({
  charges: entries.map(({ individualId, amount, traceNumber }) => ({
    ...{ reference: individualId, amount, authCode: traceNumber },
  })),
  voided: [],
  news: entries.flatMap(({ individualId, answer }) => [
    { reference: individualId, kind: "settled" as const },
    ...(answer?.kind === "return" ? [{ reference: individualId, kind: "returned" as const }] : []),
  ]),
});
