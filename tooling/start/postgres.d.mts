/** How a server stops: it disconnects its clients and shuts down, it aborts, or its main process is killed. */
export const haltModes: readonly ["fast", "immediate", "SIGKILL"];
export type HaltMode = (typeof haltModes)[number];

/** Owns the server, and connects to each of its databases. */
export const superuser: string;

/** URLs of a user that may create databases but is not a superuser. Append a slash and a database's name. */
export interface ServerUrls {
  /** For programs, as operators connect them. */
  readonly url: string;
  /** For connections from the test process, because TCP takes a seventh more CPU time. */
  readonly socketUrl: string;
}

export interface TestServer extends ServerUrls {
  /** Stops the server and keeps its data. */
  halt(mode: HaltMode): Promise<void>;
  /** Starts a halted server on the same port. Resolves once it accepts connections. */
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): void;
}

/**
 * Starts a PostgreSQL server from the machine's binaries; undefined if there are none. The server keeps nothing through
 * a crash of the machine, and does not vacuum by itself.
 *
 * @throws Refusal when the server does not start
 */
export function startPostgres(): Promise<TestServer | undefined>;

/** Why a server did not start, from the output of its programs. */
export function explainStart(output: string): Refusal;

/** Why something cannot run on this machine: one sentence, without a stack that Vitest would print. */
export class Refusal extends Error {
  constructor(message: string);
}
