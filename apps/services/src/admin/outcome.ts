/** The result of an operator's command: its output lines and its exit code. */
export interface CommandOutcome {
  /** 0: done. 1: not possible. 2: the arguments are invalid. */
  readonly exitCode: 0 | 1 | 2;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

export const done = (...out: readonly string[]): CommandOutcome => ({ exitCode: 0, out, err: [] });

/** 1: not possible. 2: the arguments are invalid. */
export const refused = (exitCode: 1 | 2, sentence: string): CommandOutcome => ({ exitCode, out: [], err: [sentence] });

/** The outcome of a command whose output nobody reads to its end. */
export const unread = refused(1, "The output was not read to its end. Run the command again to get all of it.");

/** An earlier decision. A stored one has a person and a reason. */
interface Decided {
  readonly at: Date;
  readonly by: string | null;
  readonly why: string | null;
}

/**
 * Reports the decision that an earlier command made.
 *
 * @param made - what was decided, such as "closed"
 */
export const decidedBefore = (subject: string, made: string, { at, by, why }: Decided): CommandOutcome =>
  done(`${subject} was already ${made} on ${at.toISOString()}, by ${by}: ${why}`, "Nothing changed.");

/** The output for `--json`: one JSON document. */
export const doneJson = (value: unknown): CommandOutcome => done(...JSON.stringify(value, undefined, 2).split("\n"));

/** Such as "1 account" and "2 accounts". */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Rows in columns that are as wide as their widest cell. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
