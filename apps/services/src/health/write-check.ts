import { sql } from "kysely";
import type { Context } from "../context.js";
import type { Moment } from "../db/tables.js";

interface WriteCheckTable {
  instance_id: string;
  checked_at: Moment;
}

declare module "../db/tables.js" {
  interface Tables {
    write_checks: WriteCheckTable;
  }
}

/** How long a result is cached, in milliseconds. Callers during this time, or during a check, share the result. */
const resultMs = 1_000;

/**
 * Proves that the database is writable. Each check commits a row to a newly created file, which needs disk space. An
 * update in place would succeed on a full disk.
 *
 * @returns The check. It rejects with the database's error, `DatabaseUnavailable` when the disk is full.
 */
export function writeCheck({ db, clock }: Pick<Context, "db" | "clock">, instanceId: string): () => Promise<void> {
  let current: { readonly result: Promise<void>; endsAt: number } | undefined;
  const check = () =>
    db.asApp(instanceId, async (trx) => {
      await sql`truncate write_checks`.execute(trx);
      await trx.insertInto("write_checks").values({ instance_id: instanceId, checked_at: clock.now() }).execute();
    });
  return () => {
    const now = performance.now();
    if (current && now < current.endsAt) return current.result;
    const started = { result: check(), endsAt: Number.POSITIVE_INFINITY };
    current = started;
    const ended = () => void (started.endsAt = performance.now() + resultMs);
    started.result.then(ended, ended);
    return started.result;
  };
}
