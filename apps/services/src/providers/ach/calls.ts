import type { InstanceTransaction } from "../../db/database.js";
import type { NoAnswer } from "../processor.js";
import type { AchContext } from "./context.js";
import type { AchSettings } from "./settings.js";

export const notOffered = { kind: "unknown", reason: "error not offered" } as const satisfies NoAnswer;

/** Runs a call in one transaction. Like every processor, it never throws: without its database, the outcome is open. */
export async function inDatabase<T>(
  { db, log }: Pick<AchContext, "db" | "log">,
  instanceId: string,
  work: (trx: InstanceTransaction) => Promise<T>,
): Promise<T | NoAnswer> {
  try {
    return await db.asJob(instanceId, work);
  } catch (err) {
    log.error({ err, instance: instanceId }, "Could not reach the entries of bank files.");
    return { kind: "unknown", reason: "unreachable" };
  }
}

interface Asked {
  readonly trx: InstanceTransaction;
  readonly settings: AchSettings;
  /** The instance's key for digests. */
  readonly secret: Buffer;
}

/** The same for a call that stores an account or an entry. Without readable settings nothing is stored. */
export async function withSettings<T>(
  context: AchContext,
  instanceId: string,
  work: (asked: Asked) => Promise<T>,
): Promise<T | NoAnswer> {
  const settings = context.banks.settingsOf(instanceId);
  if (!settings) return { kind: "unknown", reason: "error without credentials" };
  try {
    const secret = await context.secrets.key(instanceId, "hmac");
    return await inDatabase(context, instanceId, (trx) => work({ trx, settings, secret }));
  } catch (err) {
    context.log.error({ err, instance: instanceId }, "Could not read the key for digests.");
    return { kind: "unknown", reason: "unreachable" };
  }
}
