import type { DestinationStream } from "pino";

/** Fields that the logger adds: time, duration, process, machine and call number. */
const addedByTheLogger: ReadonlySet<string> = new Set(["time", "ms", "pid", "hostname", "reqId"]);

/**
 * Keeps log lines, so that tests can search them for data that must not be logged. Removes the fields that the logger
 * adds, because they contain arbitrary digits: in one of fifty runs, the milliseconds happened to contain the security
 * code.
 */
export function keptLog(): { readonly lines: string[]; readonly stream: DestinationStream } {
  const lines: string[] = [];
  const keep = (line: string) => {
    const said = Object.entries(JSON.parse(line) as object).filter(([name]) => !addedByTheLogger.has(name));
    lines.push(JSON.stringify(Object.fromEntries(said)));
  };
  return { lines, stream: { write: keep } };
}
