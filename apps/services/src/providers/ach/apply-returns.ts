import { createHash } from "node:crypto";
import { addDays, parseCalendarDate } from "@paydown/domain";
import { bankingDate, presentAgainWithinDays, returnRule } from "@paydown/domain/bank";
import { type ChangeAddenda, type NachaEntry, type NachaFile, readNachaFile, type ReturnAddenda } from "@paydown/nacha";
import type { InstanceTransaction } from "../../db/database.js";
import { accountKey } from "./ach-account.js";
import type { AchContext } from "./context.js";
import { correctedAccount, type CorrectedDetails } from "./corrected-account.js";
import { accountIn, entryByTrace, findEntry, sealedAccount, updateEntry } from "./entries.js";
import { dateOf } from "./form-file.js";
import type { ApplyReceived } from "./receive-files.js";
import { tell } from "./report.js";
import { review, type ReviewKind } from "./reviews.js";
import { correctStored } from "./stored-accounts.js";
import type { AchEntryRow } from "./tables.js";

/**
 * Applies a file of returns and notifications of change. Each is matched by the trace number of the entry that was sent
 * from here. Whatever does not fit goes to a person, and the rest of the file is applied (ACH-18 to ACH-24).
 */
export const applyReturns: ApplyReceived = async (context, trx, { instanceId, name, content, secret }) => {
  const read = readNachaFile(content);
  if (!read.ok) {
    const [first] = read.faults;
    const about = `${name} ${createHash("sha256").update(content, "latin1").digest("hex")}`;
    const more = read.faults.length > 1 ? ` (and ${read.faults.length - 1} more)` : "";
    const note = `returns/${name} cannot be read: line ${first?.line ?? 1}: ${first?.sentence ?? ""}${more}`;
    await review(context, trx, instanceId, { kind: "unreadable", about, note });
    return false;
  }
  const received = { context, trx, instanceId, name, secret, on: dayOf(context, read.file) };
  for (const batch of read.file.batches) for (const entry of batch.entries) await applyEntry(received, entry);
  return true;
};

interface Received {
  readonly context: AchContext;
  readonly trx: InstanceTransaction;
  readonly instanceId: string;
  readonly name: string;
  readonly secret: Buffer;
  /** The banking day of the file. */
  readonly on: string;
}

const dayOf = ({ clock }: AchContext, { header }: NachaFile): string =>
  parseCalendarDate(header.createdAt.date) ?? bankingDate(clock.now());

async function applyEntry(received: Received, entry: NachaEntry): Promise<void> {
  const addenda = entry.addenda.find(({ kind }) => kind !== "payment");
  switch (addenda?.kind) {
    case "return":
      return applyReturn(received, entry, addenda);
    case "change":
      return applyChange(received, addenda);
    case "dishonored":
    case "contested":
    case "refusedChange": {
      const { code, originalTrace } = addenda;
      return toPerson(received, "dishonored", `${code} about the entry ${originalTrace} is a matter between the banks`);
    }
    case "payment":
    case undefined:
      return toPerson(
        received,
        "not sent here",
        `the entry ${entry.traceNumber} is neither a return nor a notification of change`,
      );
  }
}

const toPerson = ({ context, trx, instanceId, name }: Received, kind: ReviewKind, what: string): Promise<void> =>
  review(context, trx, instanceId, { kind, about: what, note: `In returns/${name}, ${what}.` });

/** The entry that a return or a notification of change is about, if it was sent. Otherwise a person is told. */
async function sentEntry(
  received: Received,
  { code, originalTrace }: ReturnAddenda | ChangeAddenda,
): Promise<AchEntryRow | undefined> {
  const original = await entryByTrace(received.trx, received.instanceId, originalTrace);
  if (original && original.state === "filed") return original;
  const what = original ? `an entry that is ${original.state}` : "no entry that was sent from here";
  await toPerson(received, "unknown trace", `${code} names the trace number ${originalTrace}, ${what}`);
  return undefined;
}

async function applyReturn(received: Received, { amount }: NachaEntry, addenda: ReturnAddenda): Promise<void> {
  const original = await sentEntry(received, addenda);
  if (!original) return;
  const { context, trx, on } = received;
  const { code, originalTrace } = addenda;
  if (amount !== original.amount_cents)
    return toPerson(
      received,
      "contradicting",
      `${code} returns ${amount} cents of the entry ${originalTrace} over ${original.amount_cents} cents`,
    );
  if (original.return_code === code) return;
  if (original.return_code !== null)
    return toPerson(
      received,
      "contradicting",
      `${code} returns the entry ${originalTrace} again, after ${original.return_code}`,
    );
  const { effective_on } = original;
  // A debit may be presented again for half a year, and needs the account's number until then.
  const isPresentedAgain =
    original.kind === "charge" && returnRule(code).action === "presentAgain" && effective_on !== null;
  await updateEntry(trx, original, {
    return_code: code,
    returned_on: on,
    ...(isPresentedAgain && { delete_after: addDays(dateOf(effective_on), presentAgainWithinDays) }),
  });
  switch (original.kind) {
    case "charge":
      await tell(trx, context.db.keyRing, original, {
        id: `returned-${original.reference}`,
        kind: "returned",
        on,
        code,
      });
      return;
    case "prenote":
      return refuseWaiting(received, original, code);
    case "refund":
      return toPerson(
        received,
        "returned credit",
        `${code} returns the credit ${originalTrace} of ${amount} cents. The consumer has not got this refund`,
      );
  }
}

/** The debits that waited for a prenote are never sent, and count as returned with its code (ACH-6). */
async function refuseWaiting(
  { context, trx, instanceId, on }: Received,
  { account_key }: AchEntryRow,
  code: string,
): Promise<void> {
  if (account_key === null) return;
  const refused = await trx
    .updateTable("ach_entries")
    .set({ state: "voided", return_code: code, returned_on: on, account: null })
    .where("instance_id", "=", instanceId)
    .where("account_key", "=", account_key)
    .where("kind", "=", "charge")
    .where("state", "=", "waiting")
    .returningAll()
    .execute();
  for (const entry of refused)
    await tell(trx, context.db.keyRing, entry, { id: `returned-${entry.reference}`, kind: "returned", on, code });
  await trx
    .deleteFrom("ach_prenotes")
    .where("instance_id", "=", instanceId)
    .where("account_key", "=", account_key)
    .execute();
}

/**
 * Applies a notification of change at once: to the tokens of the account, and to its entries that are in no file yet.
 * The report tells the charge's payment.
 */
async function applyChange(received: Received, addenda: ChangeAddenda): Promise<void> {
  const original = await sentEntry(received, addenda);
  if (!original) return;
  const { context, trx, instanceId, on } = received;
  const { keyRing } = context.db;
  const { code, originalTrace, correctedData } = addenda;
  const account = accountIn(keyRing, original);
  const details = correctedAccount(code, correctedData, account);
  const charge = await findEntry(trx, {
    ...{ instance_id: instanceId, kind: "charge" },
    reference: original.charge_reference ?? original.reference,
  });
  if (!charge)
    return toPerson(
      received,
      "unknown trace",
      `${code} is about the entry ${originalTrace}, which belongs to no debit`,
    );
  const digest = createHash("sha256").update(correctedData).digest("hex").slice(0, 8);
  const isNew = await tell(trx, keyRing, charge, {
    ...{ id: `correction-${charge.reference}-${code}-${digest}`, kind: "correction", on, code },
    ...(details && { corrected: details.told }),
  });
  if (isNew && details && original.account_key !== null) await correct(received, original.account_key, details);
}

async function correct(
  { context, trx, instanceId, secret }: Received,
  oldKey: string,
  { changes }: CorrectedDetails,
): Promise<void> {
  const { keyRing } = context.db;
  await correctStored(trx, keyRing, instanceId, oldKey, {
    account: changes,
    keyOf: (account) => accountKey(secret, account),
  });
  const waiting = await trx
    .selectFrom("ach_entries")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("account_key", "=", oldKey)
    .where("state", "=", "waiting")
    .forUpdate()
    .execute();
  for (const entry of waiting) {
    const account = accountIn(keyRing, entry);
    if (!account) continue;
    const corrected = { ...account, ...changes };
    const account_key = accountKey(secret, corrected);
    await updateEntry(trx, entry, { account: sealedAccount(keyRing, entry, corrected), account_key });
    await keepPrenote(trx, instanceId, oldKey, account_key);
  }
}

/** The bank knows the corrected account, so the prenote of the old one counts for it, too. */
async function keepPrenote(
  trx: InstanceTransaction,
  instanceId: string,
  oldKey: string,
  newKey: string,
): Promise<void> {
  if (newKey === oldKey) return;
  await trx
    .insertInto("ach_prenotes")
    .columns(["instance_id", "account_key", "reference", "debits_from"])
    .expression(({ selectFrom, val }) =>
      selectFrom("ach_prenotes")
        .select(["instance_id", val(newKey).as("account_key"), "reference", "debits_from"])
        .where("instance_id", "=", instanceId)
        .where("account_key", "=", oldKey),
    )
    .onConflict((conflict) => conflict.columns(["instance_id", "account_key"]).doNothing())
    .execute();
}
