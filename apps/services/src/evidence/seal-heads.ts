import type { KeyObject } from "node:crypto";
import { addDays, type CalendarDate, parseCalendarDate, todayIn } from "@paydown/domain";
import type { Clock } from "@paydown/host/clock";
import type { Database, InstanceTransaction } from "../db/database.js";
import type { Secrets } from "../db/secrets.js";
import type { Tenants } from "../tenants/tenant.js";
import { noHash } from "./chain.js";
import { type Head, readHeads, signHeads } from "./heads.js";
import { privateKeyOf, publicTextOf } from "./signing-key.js";
import { startOfDay } from "../jobs/start-of-day.js";
import { knownTenant } from "../tenants/tenant-of.js";

export interface SealContext {
  readonly db: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/**
 * After the end of a day, its heads wait this long for transactions that are still running. A row that commits even
 * later is covered by the next day's heads, if its time is at most an hour before midnight.
 */
const graceMs = 10 * 60_000;
const overlapMs = 60 * 60_000;

/** The tenant's signing key is missing, although days were signed with it. Nothing is signed with another key. */
export class SigningKeyError extends Error {
  override readonly name = "SigningKeyError";
}

export const dueSeals = (trx: InstanceTransaction, now: Date) =>
  trx.selectFrom("evidence_seals").where("next_look_at", "<=", now);

/** Begins the tenant's heads on the day of the oldest evidence, or today. */
export async function openSeal({ db, tenants, clock }: SealContext, instanceId: string): Promise<void> {
  const timeZone = timeZoneOf(tenants, instanceId);
  const now = clock.now();
  await db.asJob(instanceId, async (trx) => {
    const { first } = await trx
      .selectFrom("evidence")
      .select(({ fn }) => fn.min<Date | null>("at").as("first"))
      .where("instance_id", "=", instanceId)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("evidence_seals")
      .values({ instance_id: instanceId, next_day: todayIn(timeZone, first ?? now), next_look_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Signs every day of a tenant that is over. */
export async function sealDueDays(
  context: SealContext,
  instanceId: string,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  while (!stopping.aborted && (await sealNextDay(context, instanceId)));
}

/**
 * Signs the heads of the first day that is over and not signed yet, under a lock of the tenant's row, so that two
 * replicas sign no day twice. A day without evidence gets no heads.
 *
 * @returns whether another day may have to be signed
 * @throws SigningKeyError; SealedValueError when the key cannot be decrypted
 */
async function sealNextDay(context: SealContext, instanceId: string): Promise<boolean> {
  const timeZone = timeZoneOf(context.tenants, instanceId);
  const now = context.clock.now();
  const next = await context.db.asJob(instanceId, (trx) => dayToSeal(trx, instanceId, timeZone, now));
  if (!next) return false;
  // Outside the transactions, because the embedded database has a single connection.
  const privateKey = await signingKey(context, instanceId);
  return context.db.asJob(instanceId, async (trx) => {
    const locked = await dueSeals(trx, now)
      .where("instance_id", "=", instanceId)
      .select("next_day")
      .where("next_day", "=", next.nextDay)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!locked) return false;
    await sealDay(trx, { instanceId, timeZone, day: next.day, privateKey, now });
    await move(trx, instanceId, { next_day: addDays(next.day, 1), next_look_at: now });
    return true;
  });
}

/** The day to sign now. If there is none, the tenant is looked at again when the current day is over. */
async function dayToSeal(
  trx: InstanceTransaction,
  instanceId: string,
  timeZone: string,
  now: Date,
): Promise<{ readonly day: CalendarDate; readonly nextDay: string } | undefined> {
  const seal = await dueSeals(trx, now).where("instance_id", "=", instanceId).select("next_day").executeTakeFirst();
  if (!seal) return undefined;
  const openDay = todayIn(timeZone, new Date(now.getTime() - graceMs));
  const day = await firstDayToSeal(trx, instanceId, timeZone, readDay(seal.next_day));
  if (day !== undefined && day < openDay) return { day, nextDay: seal.next_day };
  await move(trx, instanceId, {
    next_day: seal.next_day > openDay ? seal.next_day : openDay,
    next_look_at: new Date(startOfDay(addDays(openDay, 1), timeZone).getTime() + graceMs),
  });
  return undefined;
}

async function move(
  trx: InstanceTransaction,
  instanceId: string,
  change: { readonly next_day: string; readonly next_look_at: Date },
): Promise<void> {
  await trx.updateTable("evidence_seals").set(change).where("instance_id", "=", instanceId).execute();
}

/** The day of the oldest evidence that may be unsigned; undefined if there is none. */
async function firstDayToSeal(
  trx: InstanceTransaction,
  instanceId: string,
  timeZone: string,
  nextDay: CalendarDate,
): Promise<CalendarDate | undefined> {
  const { first } = await trx
    .selectFrom("evidence")
    .select(({ fn }) => fn.min<Date | null>("at").as("first"))
    .where("instance_id", "=", instanceId)
    .where("at", ">=", new Date(startOfDay(nextDay, timeZone).getTime() - overlapMs))
    .executeTakeFirstOrThrow();
  if (first === null) return undefined;
  const day = todayIn(timeZone, first);
  return day > nextDay ? day : nextDay;
}

interface DayToSeal {
  readonly instanceId: string;
  readonly timeZone: string;
  readonly day: CalendarDate;
  readonly privateKey: KeyObject;
  readonly now: Date;
}

async function sealDay(trx: InstanceTransaction, { instanceId, timeZone, day, privateKey, now }: DayToSeal) {
  const before = await lastSealed(trx, instanceId);
  const sealed = new Set(before?.heads.map(identityOf));
  const heads = (await headsOfDay(trx, instanceId, timeZone, day)).filter((head) => !sealed.has(identityOf(head)));
  if (heads.length === 0) return;
  const { file, digest } = signHeads(
    {
      instanceId,
      day,
      heads,
      previousDay: before?.day ?? null,
      previousDigest: before?.digest ?? noHash,
    },
    privateKey,
  );
  await trx
    .insertInto("evidence_heads")
    .values({ instance_id: instanceId, day, file, digest, sealed_at: now })
    .execute();
}

const identityOf = ({ accountNo, seq }: Head) => `${seq} ${accountNo}`;

/** The ends, at the end of the day, of the chains that changed on it. */
async function headsOfDay(
  trx: InstanceTransaction,
  instanceId: string,
  timeZone: string,
  day: CalendarDate,
): Promise<Head[]> {
  const rows = await trx
    .selectFrom("evidence")
    .distinctOn("account_no")
    .select(["account_no", "seq", "hash"])
    .where("instance_id", "=", instanceId)
    .where("at", ">=", new Date(startOfDay(day, timeZone).getTime() - overlapMs))
    .where("at", "<", startOfDay(addDays(day, 1), timeZone))
    .orderBy("account_no")
    .orderBy("seq", "desc")
    .execute();
  // The same order on every database, whatever its collation.
  return rows
    .map(({ account_no, seq, hash }) => ({ accountNo: account_no, seq, hash }))
    .sort((a, b) => (a.accountNo < b.accountNo ? -1 : 1));
}

async function lastSealed(trx: InstanceTransaction, instanceId: string) {
  const row = await trx
    .selectFrom("evidence_heads")
    .select(["day", "file", "digest"])
    .where("instance_id", "=", instanceId)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, heads: readHeads(row.file)?.heads.heads ?? [] };
}

/** The key that signs, made on its first use. */
async function signingKey({ db, secrets }: SealContext, instanceId: string): Promise<KeyObject> {
  const signed = await db.asJob(instanceId, async (trx) => {
    const last = await lastSealed(trx, instanceId);
    return (
      last && { day: last.day, publicKey: readHeads(last.file)?.heads.publicKey, isKept: await hasKey(trx, instanceId) }
    );
  });
  if (signed && !signed.isKept)
    throw new SigningKeyError(
      `The signing key of ${instanceId} is gone, although it signed ${signed.day}. Restore its row in secrets from a backup.`,
    );
  const privateKey = privateKeyOf(await secrets.key(instanceId, "evidence"));
  if (signed && signed.publicKey !== publicTextOf(privateKey))
    throw new SigningKeyError(
      `The signing key of ${instanceId} is not the one that signed ${signed.day}. Restore its row in secrets from a backup.`,
    );
  return privateKey;
}

/** Whether the tenant has a signing key; it is not decrypted. */
export async function hasKey(trx: InstanceTransaction, instanceId: string): Promise<boolean> {
  const found = await trx
    .selectFrom("secrets")
    .select("name")
    .where("instance_id", "=", instanceId)
    .where("name", "=", "evidence")
    .executeTakeFirst();
  return found !== undefined;
}

function timeZoneOf(tenants: Tenants, instanceId: string): string {
  return knownTenant(tenants, instanceId).instance.timeZone;
}

function readDay(text: string): CalendarDate {
  const day = parseCalendarDate(text);
  if (day === undefined) throw new RangeError("A stored day is not a date.");
  return day;
}
