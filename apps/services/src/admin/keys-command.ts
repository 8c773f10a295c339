import { parseArgs } from "node:util";
import { argumentFault } from "@paydown/host/usage";
import type { Database } from "../db/database.js";
import { countStored, reencryptStored, type StoredCount, sum } from "../db/stored-values.js";
import type { Tenants } from "../tenants/tenant.js";
import type { CommandOutcome } from "./admin-socket.js";

export const keysUsage = ["Usage: node dist/cli.js keys", "       node dist/cli.js keys reencrypt"].join("\n");

/** Lists the keys that stored values are encrypted with, or re-encrypts every value with the first key. */
export async function keysCommand(
  { db, tenants }: { readonly db: Database; readonly tenants: Tenants },
  args: readonly string[],
): Promise<CommandOutcome> {
  let positionals: string[];
  try {
    ({ positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} }));
  } catch (cause) {
    return { exitCode: 2, out: [], err: [`${argumentFault(cause)}: see node dist/cli.js --help.`] };
  }
  const [way, ...surplus] = positionals;
  if (surplus.length > 0 || (way !== undefined && way !== "reencrypt"))
    return { exitCode: 2, out: [], err: [keysUsage] };
  const [first, ...others] = db.keyRing.keyIds;
  if (way === undefined) {
    const counts = await countStored(db, tenants.ids);
    const inUse = counts.flatMap(({ keyId }) => keyId ?? []);
    const keyIds = new Set([first, ...others, ...inUse]);
    return {
      exitCode: 0,
      out: [...[...keyIds].flatMap((keyId) => describe(keyId, roleOf(db, keyId), counts)), ...clearText(counts)],
      err: [],
    };
  }
  const changed = await reencryptStored(db, tenants.ids);
  const left = (await countStored(db, tenants.ids)).filter(({ keyId }) => keyId !== first);
  const done = `Re-encrypted ${plural(changed)} with key ${first}.`;
  if (left.length > 0)
    return {
      exitCode: 1,
      out: [done],
      err: [
        `${plural(sum(left))} were encrypted with another key meanwhile: a replica still uses it. Put ${first} first in its PAYDOWN_KEY, restart it, and run this again.`,
      ],
    };
  return {
    exitCode: 0,
    out: [
      done,
      others.length === 0
        ? "No other key is in use."
        : `No other key is in use: you can remove ${others.join(", ")} from PAYDOWN_KEY.`,
    ],
    err: [],
  };
}

function roleOf({ keyRing }: Database, keyId: string): string {
  if (keyId === keyRing.keyIds[0]) return "encrypts";
  return keyRing.keyIds.includes(keyId) ? "decrypts only" : "NOT IN PAYDOWN_KEY";
}

function describe(keyId: string, role: string, counts: readonly StoredCount[]): string[] {
  const own = counts.filter((count) => count.keyId === keyId);
  return [
    `${keyId} (${role}): ${plural(sum(own))}`,
    ...own.map(({ instanceId, column, count }) => `  ${instanceId} ${column}: ${count}`),
  ];
}

function clearText(counts: readonly StoredCount[]): string[] {
  const clear = counts.filter(({ keyId }) => keyId === undefined);
  return clear.length === 0 ? [] : [`Not encrypted: ${plural(sum(clear))}. Start the services once to encrypt them.`];
}

const plural = (count: number) => `${count} ${count === 1 ? "value" : "values"}`;
