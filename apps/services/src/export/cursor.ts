import { createHash } from "node:crypto";
import type { Database } from "../db/database.js";
import type { PlacedFact } from "./line.js";

/** A place in a tenant's export. */
export interface Place {
  readonly position: number;
  readonly cursor: string;
}

/** A cursor's position, or a sentence about what is wrong with it. */
type ReadCursor = Place | { readonly exitCode: 1 | 2; readonly sentence: string };

const cursorForm = /^(.+):(\d{1,15}):([0-9a-f]{16})$/;

/**
 * The cursor after a fact, or at the start. It contains a hash of the fact, so that a restored database recognizes a
 * cursor of facts that it has lost. The body is left out, because an erasure changes it.
 */
export function cursorAfter(instanceId: string, fact: PlacedFact | undefined): string {
  const named = fact ? [fact.position, fact.id, fact.kind, fact.at.toISOString()] : [];
  const check = createHash("sha256")
    .update([instanceId, ...named].join("\n"))
    .digest("hex")
    .slice(0, 16);
  return [instanceId, fact?.position ?? 0, check].join(":");
}

/** Reads a cursor that an export of this tenant has given out (EXP-4). */
export async function readCursor(
  db: Database,
  instanceId: string,
  { option, cursor, end }: { readonly option: string; readonly cursor: string; readonly end: number },
): Promise<ReadCursor> {
  const [, of, digits] = cursorForm.exec(cursor) ?? [];
  if (of === undefined)
    return wrong(2, `${option} takes the "next" of an export's last line, as ${instanceId}:1200:0123456789abcdef.`);
  if (of !== instanceId) return wrong(2, `The cursor ${cursor} is not of ${instanceId}: it is of ${of}.`);
  const position = Number(digits);
  if (position > end)
    return wrong(
      1,
      `The cursor ${cursor} is newer than this database, which ends at position ${end}: it was restored, or is another one. Export from the start, and skip the ids that you have.`,
    );
  const fact = position === 0 ? undefined : await factAt(db, instanceId, position);
  if (cursor !== cursorAfter(instanceId, fact))
    return wrong(
      1,
      `The cursor ${cursor} is not of this database: it was mistyped, or the database was restored. Export from the start, and skip the ids that you have.`,
    );
  return { position, cursor };
}

/** The fact at a position that was given. */
export async function factAt(db: Database, instanceId: string, position: number): Promise<PlacedFact | undefined> {
  const [fact] = await factsBetween(db, instanceId, position - 1, position);
  return fact;
}

/** The facts after one position, up to and with another. */
export const factsBetween = (db: Database, instanceId: string, after: number, upTo: number): Promise<PlacedFact[]> =>
  db.asJob(instanceId, (trx) =>
    trx
      .selectFrom("export_facts")
      .select(["position", "id", "kind", "at", "body"])
      .where("instance_id", "=", instanceId)
      .where("position", ">", after)
      .where("position", "<=", upTo)
      .orderBy("position")
      .$narrowType<{ position: number }>()
      .execute(),
  );

const wrong = (exitCode: 1 | 2, sentence: string): ReadCursor => ({ exitCode, sentence });
