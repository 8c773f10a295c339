/**
 * The database cannot be reached, is stopping or starting, or takes no writes. The transaction took effect whole or not at
 * all; when the connection broke during the commit, nobody knows which.
 */
export class DatabaseUnavailable extends Error {
  /** The SQLSTATE or system error code of the cause, where it has one. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("The database cannot be reached or takes no writes.", { cause });
    this.name = "DatabaseUnavailable";
    this.code = codeOf(cause);
  }
}

/** How long a caller should wait before trying again, in seconds. A restart takes a few. */
export const retryAfterSeconds = 5;

/** After a failover: this server is a standby now. */
export const readOnlyTransaction = "25006";

/** SQLSTATE classes: connection failure; out of disk, memory or connections. */
const unavailableClasses: ReadonlySet<string> = new Set(["08", "53"]);
/** SQLSTATE codes: shutdown, crash, start-up, dropped database, idle timeout; system and I/O errors. */
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

/** The error itself, or a {@link DatabaseUnavailable} where its SQLSTATE says that any other transaction would fail as well. */
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
