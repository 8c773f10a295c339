import type { NachaBatch, NachaEntry, NachaFile } from "@paydown/nacha";

/**
 * A line of the bank's record. It holds whole account numbers only of accounts that the bank answers for, because the
 * answer names the account: their endings make them test accounts.
 */
export type BankLine =
  | DecidedFile
  | AnswerFile
  | { readonly type: "written"; readonly instance: string; readonly name: string };

/** What the bank decided about a file that an instance sent. */
export interface DecidedFile {
  readonly type: "file";
  /** Counts the files of all instances. */
  readonly number: number;
  readonly instance: string;
  readonly name: string;
  readonly at: string;
  /** The line of the acknowledgement. */
  readonly acknowledgement: string;
  /** Absent if the file was rejected. */
  readonly accepted?: AcceptedFile;
}

export interface AcceptedFile {
  /** The SHA-256 of the content, in hexadecimal. */
  readonly digest: string;
  readonly header: NachaFile["header"];
  readonly entries: readonly AcceptedEntry[];
}

export interface AcceptedEntry {
  readonly traceNumber: string;
  /** The sender's own name for the entry. */
  readonly individualId: string;
  /** Whole cents. */
  readonly amount: number;
  /** The day (YYYY-MM-DD) on which the entry settles. */
  readonly settlesOn: string;
  readonly answer?: PlannedAnswer;
}

/** The return or notification of change that the bank sends. */
export interface PlannedAnswer {
  readonly kind: "return" | "change";
  readonly code: string;
  /** The day (YYYY-MM-DD) from which the instance finds it. */
  readonly on: string;
  readonly entry: NachaEntry;
  /** The batch that the entry belongs to, apart from its number. */
  readonly batch: Omit<NachaBatch, "entries" | "batchNumber">;
}

/** A file of answers for an instance. It is written to disk before the line `written` is. */
export interface AnswerFile {
  readonly type: "answers";
  readonly instance: string;
  readonly name: string;
  readonly content: string;
  /** The answered entries: the number of their file and their position in it. */
  readonly answered: readonly string[];
}
