import type { Database } from "../db/database.js";
import { countStored, reencryptStored, type StoredCount, sum } from "../db/stored-values.js";
import type { Tenants } from "../tenants/tenant.js";
import { listOf, type Register } from "./command-line.js";
import { type CommandOutcome, done, doneJson, plural } from "./outcome.js";

interface KeysContext {
  readonly db: Database;
  readonly tenants: Tenants;
}

/** Registers `keys`. */
export const keysCommands: Register<KeysContext> = (paydown, actions) => {
  const keys = paydown.command("keys").description("Shows and changes the keys that encrypt stored values.");
  listOf(keys)
    .description("Lists the keys that stored values are encrypted with.")
    .option("--json", "print JSON, for scripts")
    .action(actions.onDatabase<{ readonly json?: true }>(listKeys));
  keys
    .command("reencrypt")
    .description("Re-encrypts every stored value with the first key.")
    .action(actions.onDatabase(reencrypt));
};

async function listKeys({ db, tenants }: KeysContext, { json }: { readonly json?: true }): Promise<CommandOutcome> {
  const counts = await countStored(db, tenants.ids);
  const inUse = counts.flatMap(({ keyId }) => keyId ?? []);
  const keyIds = [...new Set([...db.keyRing.keyIds, ...inUse])];
  if (json)
    return doneJson({
      keys: keyIds.map((keyId) => ({ keyId, role: roleOf(db, keyId), values: countsOf(counts, keyId) })),
      notEncrypted: countsOf(counts, undefined),
    });
  return done(...keyIds.flatMap((keyId) => describe(keyId, roleOf(db, keyId), counts)), ...clearText(counts));
}

async function reencrypt({ db, tenants }: KeysContext): Promise<CommandOutcome> {
  const [first, ...others] = db.keyRing.keyIds;
  const changed = await reencryptStored(db, tenants.ids);
  const left = (await countStored(db, tenants.ids)).filter(({ keyId }) => keyId !== first);
  const said = `Re-encrypted ${plural(changed, "value")} with key ${first}.`;
  if (left.length > 0)
    return {
      exitCode: 1,
      out: [said],
      err: [
        `${plural(sum(left), "value")} were encrypted with another key meanwhile: a replica still uses it. Put ${first} first in its PAYDOWN_KEY, restart it, and run this again.`,
      ],
    };
  return done(
    said,
    others.length === 0
      ? "No other key is in use."
      : `No other key is in use: you can remove ${others.join(", ")} from PAYDOWN_KEY.`,
  );
}

const countsOf = (counts: readonly StoredCount[], of: string | undefined) =>
  counts.filter(({ keyId }) => keyId === of).map(({ instanceId, column, count }) => ({ instanceId, column, count }));

function roleOf({ keyRing }: Database, keyId: string): string {
  if (keyId === keyRing.keyIds[0]) return "encrypts";
  return keyRing.keyIds.includes(keyId) ? "decrypts only" : "NOT IN PAYDOWN_KEY";
}

function describe(keyId: string, role: string, counts: readonly StoredCount[]): string[] {
  const own = counts.filter((count) => count.keyId === keyId);
  return [
    `${keyId} (${role}): ${plural(sum(own), "value")}`,
    ...own.map(({ instanceId, column, count }) => `  ${instanceId} ${column}: ${count}`),
  ];
}

function clearText(counts: readonly StoredCount[]): string[] {
  const clear = counts.filter(({ keyId }) => keyId === undefined);
  return clear.length === 0
    ? []
    : [`Not encrypted: ${plural(sum(clear), "value")}. Start the services once to encrypt them.`];
}
