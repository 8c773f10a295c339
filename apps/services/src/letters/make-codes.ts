import { randomUUID } from "node:crypto";
import { type CalendarDate, type LetterFact, letterFactNames, readLetterFact } from "@paydown/domain";
import { sql } from "kysely";
import { personOf } from "../accounts/account.js";
import type { Database } from "../db/database.js";
import { factsAt } from "../registration/claim.js";
import type { GlobalConfig } from "../tenants/tenant.js";
import { letterCodeHash, newLetterCode } from "./code.js";
import { type PaymentBlock, paymentBlock } from "./payment-block.js";

export interface Making {
  readonly db: Database;
  readonly instanceId: string;
  readonly global: GlobalConfig;
  /** The instance's key for digests. */
  readonly key: Buffer;
  readonly now: Date;
  readonly lastDay: CalendarDate;
  readonly by: string;
}

/** An account's new code, or why it has none. */
export type MadeCode =
  | { readonly accountNo: string; readonly code: string; readonly demDbtNo: string }
  | { readonly accountNo: string; readonly without: LackReason };

export type LackReason = "unknown" | "closed" | "locked" | PaymentBlock | LetterFact;

interface FoundAccount {
  readonly account_no: string;
  readonly dem_dbt_no: string;
  readonly closed: boolean;
  readonly locked: boolean;
  readonly block: PaymentBlock | null;
  readonly facts: string | null;
}

/** Few enough that an import does not wait long for their rows. */
const batchSize = 200;

/**
 * Makes a code for each account, which replaces its older ones (LETTER-20). Yields a batch before the transaction that
 * stores it ends, so that no stored code is missing in the output.
 *
 * @param write - gets each batch; if it fails, the batch is not stored
 */
export async function makeCodes(
  making: Making,
  accountNos: AsyncIterable<readonly string[]>,
  write: (made: readonly MadeCode[]) => Promise<void>,
): Promise<void> {
  for await (const some of accountNos)
    for (let at = 0; at < some.length; at += batchSize) await makeBatch(making, some.slice(at, at + batchSize), write);
}

async function makeBatch(
  { db, instanceId, global, key, now, lastDay, by }: Making,
  accountNos: readonly string[],
  write: (made: readonly MadeCode[]) => Promise<void>,
): Promise<void> {
  await db.asJob(instanceId, async (trx) => {
    // Locks the accounts, so that concurrent commands replace each other's codes.
    const { rows } = await sql<FoundAccount>`
      select a.account_no, ${personOf("a")} as dem_dbt_no, a.closed_reason is not null as closed,
        exists (select from users u where u.instance_id = a.instance_id and u.username = a.username
          and u.locked_at is not null) as locked,
        ${paymentBlock("a", global)} as block,
        (select p.facts from people p where p.instance_id = a.instance_id and p.dem_dbt_no = ${personOf("a")}) as facts
      from accounts a
      where a.instance_id = ${instanceId} and a.account_no = any(${[...accountNos]}::text[])
      order by a.account_no for no key update of a`.execute(trx);
    const found = new Map(rows.map((row) => [row.account_no, row]));
    const made = accountNos.map((accountNo): MadeCode => {
      const account = found.get(accountNo);
      const without = account ? lackOf(account) : "unknown";
      if (without !== undefined) return { accountNo, without };
      return { accountNo, code: newLetterCode(), demDbtNo: account?.dem_dbt_no ?? "" };
    });
    const coded = made.flatMap((one) => ("code" in one ? [one] : []));
    if (coded.length > 0) {
      await sql`update letter_codes set replaced_at = ${now} where instance_id = ${instanceId}
        and account_no = any(${coded.map(({ accountNo }) => accountNo)}::text[]) and replaced_at is null`.execute(trx);
      await trx
        .insertInto("letter_codes")
        .values(
          coded.map(({ accountNo, code, demDbtNo }) => ({
            ...{ instance_id: instanceId, code_id: randomUUID(), code_hash: letterCodeHash(key, code) },
            ...{ account_no: accountNo, dem_dbt_no: demDbtNo },
            ...{ made_at: now, made_by: by, last_day: lastDay },
          })),
        )
        .execute();
    }
    await write(made);
  });

  function lackOf({ closed, locked, block, dem_dbt_no, facts }: FoundAccount): LackReason | undefined {
    if (closed) return "closed";
    if (locked) return "locked";
    if (block) return block;
    const sealed = db.keyRing.open(factsAt(instanceId, dem_dbt_no), facts);
    const record = JSON.parse(sealed ?? "{}") as Readonly<Record<string, string>>;
    return (Object.keys(letterFactNames) as LetterFact[]).find((fact) => readLetterFact(record, fact) === null);
  }
}

/** The numbers of the accounts that are open and have something to pay by the import, in pages. */
export async function* openAccounts(db: Database, instanceId: string): AsyncGenerator<readonly string[]> {
  for (let after = ""; ;) {
    const page = await db.asJob(instanceId, (trx) =>
      trx
        .selectFrom("accounts")
        .select("account_no")
        .where("instance_id", "=", instanceId)
        .where("account_no", ">", after)
        .where("closed_reason", "is", null)
        .where("due_cents", ">", 0)
        .orderBy("account_no")
        .limit(batchSize)
        .execute(),
    );
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ account_no }) => account_no);
    after = last.account_no;
  }
}
