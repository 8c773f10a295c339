import { addDays, type CalendarDate } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import { startOfDay } from "../jobs/start-of-day.js";
import { readBody } from "./read-body.js";
import type { EvidenceRow } from "./tables.js";

/** What to print: the evidence of one payment, consumer, account or day, or nothing but a check of everything. */
export type EvidenceOf =
  | { readonly by: "confirmation" | "consumer" | "account"; readonly value: string }
  | { readonly by: "date"; readonly value: CalendarDate }
  | { readonly by: "everything" };

/** An acknowledgement from before the chain. No hash protects it. */
export interface KeptBefore {
  readonly accountNo: string;
  readonly username: string;
  readonly label: string;
  readonly text: string;
  readonly at: string;
}

export interface FoundEvidence {
  /** The accounts whose chains are checked. */
  readonly accountNos: readonly string[];
  readonly rows: readonly EvidenceRow[];
  readonly keptBefore: readonly KeptBefore[];
  /** Why there is nothing, if that is an error. */
  readonly unknown?: string;
}

const evidenceIn = (trx: InstanceTransaction, instanceId: string) =>
  trx.selectFrom("evidence").where("instance_id", "=", instanceId);

/** An account's whole chain. */
export const readChain = (trx: InstanceTransaction, instanceId: string, accountNo: string): Promise<EvidenceRow[]> =>
  evidenceIn(trx, instanceId).selectAll().where("account_no", "=", accountNo).orderBy("seq").execute();

/** Finds the evidence to print, and the accounts to check. */
export async function findEvidence(
  trx: InstanceTransaction,
  { instanceId, timeZone }: { readonly instanceId: string; readonly timeZone: string },
  of: EvidenceOf,
): Promise<FoundEvidence> {
  switch (of.by) {
    case "confirmation":
      return ofConfirmation(trx, instanceId, of.value);
    case "consumer":
      return ofConsumer(trx, instanceId, of.value);
    case "account": {
      const rows = await readChain(trx, instanceId, of.value);
      const account = await trx
        .selectFrom("accounts")
        .select("account_no")
        .where("instance_id", "=", instanceId)
        .where("account_no", "=", of.value)
        .executeTakeFirst();
      const keptBefore = (await before(trx, instanceId).where("account_no", "=", of.value).execute()).map(toKeptBefore);
      return {
        accountNos: [of.value],
        rows,
        keptBefore,
        ...(!account && { unknown: `There is no account ${of.value} in ${instanceId}.` }),
      };
    }
    case "date": {
      const [from, until] = [startOfDay(of.value, timeZone), startOfDay(addDays(of.value, 1), timeZone)];
      const rows = await evidenceIn(trx, instanceId)
        .selectAll()
        .where("at", ">=", from)
        .where("at", "<", until)
        .orderBy("at")
        .orderBy("account_no")
        .orderBy("seq")
        .execute();
      const keptBefore = await before(trx, instanceId)
        .where("created_at", ">=", from)
        .where("created_at", "<", until)
        .execute();
      return { accountNos: accountsOf(rows), rows, keptBefore: keptBefore.map(toKeptBefore) };
    }
    case "everything": {
      const accounts = await evidenceIn(trx, instanceId).select("account_no").distinct().execute();
      return { accountNos: accounts.map(({ account_no }) => account_no), rows: [], keptBefore: [] };
    }
  }
}

async function ofConsumer(trx: InstanceTransaction, instanceId: string, username: string): Promise<FoundEvidence> {
  const rows = await evidenceIn(trx, instanceId)
    .selectAll()
    .where("username", "=", username)
    .orderBy("account_no")
    .orderBy("seq")
    .execute();
  const own = await trx
    .selectFrom("accounts")
    .select("account_no")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .execute();
  const keptBefore = (await before(trx, instanceId).where("username", "=", username).execute()).map(toKeptBefore);
  const isKnown = rows.length > 0 || own.length > 0 || keptBefore.length > 0;
  return {
    accountNos: [...new Set([...accountsOf(rows), ...own.map(({ account_no }) => account_no)])],
    rows,
    keptBefore,
    ...(!isKnown && { unknown: `There is no consumer ${username} with an account in ${instanceId}.` }),
  };
}

/**
 * A payment's authorization, and the acknowledgements that it relied on. A plan authorizes the payments it scheduled,
 * and the original payment's authorization covers presenting its debit again.
 */
async function ofConfirmation(
  trx: InstanceTransaction,
  instanceId: string,
  confirmation: string,
): Promise<FoundEvidence> {
  const payments = trx
    .selectFrom("payments")
    .select(["payment_id", "conf_number", "account_no", "arrangement_id", "original_id"])
    .where("instance_id", "=", instanceId);
  const named = await payments.where("conf_number", "=", confirmation).executeTakeFirst();
  const originalId = named?.original_id ?? null;
  const payment = originalId === null ? named : await payments.where("payment_id", "=", originalId).executeTakeFirst();
  const authorized = payment?.conf_number ?? confirmation;
  const row = await evidenceIn(trx, instanceId).selectAll().where("confirmation", "=", authorized).executeTakeFirst();
  const accountNo = row?.account_no ?? payment?.account_no;
  if (accountNo === undefined)
    return {
      accountNos: [],
      rows: [],
      keptBefore: [],
      unknown: `There is no payment with the confirmation code ${confirmation} in ${instanceId}.`,
    };
  const chain = await readChain(trx, instanceId, accountNo);
  const authorization = chain.find(
    ({ seq, body }) =>
      seq === row?.seq ||
      (payment?.arrangement_id && readBody(body)?.subject["arrangementId"] === payment.arrangement_id),
  );
  const used = authorization && readBody(authorization.body)?.uses;
  const consumer = payment?.arrangement_id ?? payment?.payment_id;
  const keptBefore =
    consumer === undefined ? [] : await before(trx, instanceId).where("consumed_by", "=", consumer).execute();
  return {
    accountNos: [accountNo],
    rows: chain.filter((one) => one === authorization || used?.includes(one.seq)),
    keptBefore: keptBefore.map(toKeptBefore),
    ...(!authorization && {
      unknown: `The payment ${confirmation} ${originalId === null ? `of account ${accountNo}` : `presents ${authorized} of account ${accountNo} again, which`} has no authorization in the chain: it was made before the chain began, or the row was ${chain.some(({ body }) => body === null) ? "removed or erased" : "removed"}.`,
    }),
  };
}

const accountsOf = (rows: readonly EvidenceRow[]) => [...new Set(rows.map(({ account_no }) => account_no))];

const before = (trx: InstanceTransaction, instanceId: string) =>
  trx
    .selectFrom("acknowledgements")
    .select(["account_no", "username", "label", "text", "created_at"])
    .where("instance_id", "=", instanceId)
    .where("evidence_seq", "is", null)
    .orderBy("created_at");

const toKeptBefore = (row: Awaited<ReturnType<ReturnType<typeof before>["execute"]>>[number]): KeptBefore => ({
  accountNo: row.account_no,
  username: row.username,
  label: row.label,
  text: row.text,
  at: row.created_at.toISOString(),
});
