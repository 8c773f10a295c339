/**
 * The database is unreachable, stopping, starting or read-only. The transaction took effect either completely or not at
 * all. If the connection broke during the commit, it is unknown which.
 */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE or system error code of the cause, if any. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("The database cannot be reached or is read-only.", { cause });
    this.name = "DatabaseUnavailable";
    this.code = codeOf(cause);
  }
}

/** How long a caller should wait before retrying, in seconds. A restart takes a few seconds. */
export const retryAfterSeconds = 5;

/** SQLSTATE of a write to a server that has become a standby, after a failover. */
export const readOnlyTransaction = "25006";

/** SQLSTATE classes: connection failure; out of disk, memory or connections. */
const unavailableClasses: ReadonlySet<string> = new Set(["08", "53"]);
/** SQLSTATE codes: shutdown, crash, startup, dropped database, idle timeout; system and I/O errors. */
const unavailableCodes: ReadonlySet<string> = new Set([
  "57P01",
  "57P02",
  "57P03",
  "57P04",
  "57P05",
  "58000",
  "58030",
  readOnlyTransaction,
]);

/**
 * Returns the error, or a {@link DatabaseUnavailable} if its SQLSTATE means that any other transaction would fail as
 * well.
 */
export function asUnavailable(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof DatabaseUnavailable || code === undefined) return error;
  return unavailableCodes.has(code) || unavailableClasses.has(code.slice(0, 2))
    ? new DatabaseUnavailable(error)
    : error;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
