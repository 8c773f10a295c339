import { type Dialect, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { StartupError } from "../startup-error.js";
import { BatchingSocket } from "./batching-socket.js";
import { dateType, int8Type, parseDateText, parseInt8 } from "./column-types.js";
import { type Database, overKysely } from "./database.js";
import { guardedPool } from "./guarded-pool.js";
import type { KeyRing } from "./key-ring.js";
import { MigrationAdapter, migrate } from "./migrate.js";
import { PipelinedDriver } from "./pipelined.js";
import type { Tables } from "./tables.js";
import { codeOf, DatabaseUnavailable } from "./unavailable.js";

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  readonly keyRing: KeyRing;
  readonly poolSize?: number;
  /** Timeout for opening a connection or waiting for a free one; five seconds by default. */
  readonly connectTimeoutMs?: number;
  readonly progress?: (line: string) => void;
  /** Called when an idle connection breaks. The pool opens another by itself. */
  readonly onIdleError?: (error: Error) => void;
}

const usualConnectTimeoutMs = 5_000;
const usualPoolSize = 10;

/**
 * Opens a PostgreSQL server and migrates it.
 *
 * @throws StartupError when the server does not answer in time or refuses the connection. The message never contains
 * the password.
 */
export async function openPostgres({ keyRing, progress, ...options }: PostgresOptions): Promise<Database> {
  const { url, connectTimeoutMs = usualConnectTimeoutMs, poolSize = usualPoolSize } = options;
  const kysely = await connectPostgres(options);
  try {
    await migrate(kysely, progress);
  } catch (error) {
    await kysely.destroy();
    throw error instanceof DatabaseUnavailable ? doesNotAnswer(url, error, connectTimeoutMs) : error;
  }
  return overKysely(kysely, keyRing, { jobsAtOnce: Math.ceil(poolSize / 2) });
}

/**
 * Connects to a PostgreSQL server, and leaves its schema as it is.
 *
 * @throws StartupError as {@link openPostgres}
 */
export async function connectPostgres({
  url,
  poolSize = usualPoolSize,
  connectTimeoutMs = usualConnectTimeoutMs,
  onIdleError,
}: Omit<PostgresOptions, "keyRing" | "progress">): Promise<Kysely<Tables>> {
  // Keep-alives reveal a server that vanished without closing its connections.
  const pool = serverPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
  });
  pool.on("error", (error) => onIdleError?.(error));
  // Created before the first connection is opened, so that no connection is unguarded.
  const dialect = serverDialect(pool);
  try {
    await firstAnswer(pool, connectTimeoutMs);
  } catch (cause) {
    pool.end().catch(() => {});
    throw doesNotAnswer(url, cause, connectTimeoutMs);
  }
  return new Kysely<Tables>({ dialect });
}

/** Connections that send a query without waiting for the answer to the one before it. */
export const serverPool = (config: pg.PoolConfig): pg.Pool =>
  new pg.Pool({ ...config, pipeline: true, stream: () => new BatchingSocket() });

/** Kysely on a server. Guards the pool's connections, so create it before the first one opens. */
export function serverDialect(pool: pg.Pool): Dialect {
  const guarded = guardedPool(pool);
  const dialect = new PostgresDialect({ pool: guarded });
  dialect.createAdapter = () => new MigrationAdapter();
  dialect.createDriver = () => new PipelinedDriver({ pool: guarded });
  return dialect;
}

async function firstAnswer(pool: pg.Pool, connectTimeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timeout")), connectTimeoutMs);
  });
  const answered = pool.query("select 1");
  // If the timeout wins the race, a later failure of the query must not become an unhandled rejection.
  answered.catch(() => {});
  try {
    await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

function doesNotAnswer(url: string, cause: unknown, connectTimeoutMs: number): StartupError {
  return new StartupError(
    `The PostgreSQL server ${withoutPassword(url)} does not answer (${reason(cause, connectTimeoutMs)}). Check DATABASE_URL and that the server is running, or unset it to use the embedded database.`,
    1,
  );
}

/** The address for display: user, host and database, without password and options. */
export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return "of DATABASE_URL";
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username ? `${username}@` : ""}${host}${pathname}`;
}

function reason(error: unknown, connectTimeoutMs: number): string {
  const code = codeOf(error);
  if (code === "28P01" || code === "28000") return "it rejected this user or password";
  if (code === "3D000") return "it has no such database";
  if (code !== undefined) return code;
  return error instanceof Error && /timeout/i.test(error.message)
    ? `no answer within ${connectTimeoutMs / 1_000} seconds`
    : "it cannot be reached";
}

function getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === int8Type) return parseInt8;
  if (oid === dateType) return parseDateText;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}
