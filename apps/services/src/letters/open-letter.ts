import { createHash, timingSafeEqual } from "node:crypto";
import {
  type CalendarDate,
  type LetterFact,
  letterCodeMisses,
  letterFactValue,
  type LetterField,
  readLetterFact,
} from "@paydown/domain";
import { sql } from "kysely";
import { personOf } from "../accounts/account.js";
import type { InstanceTransaction } from "../db/database.js";
import type { KeyRing } from "../db/key-ring.js";
import { factsAt } from "../registration/claim.js";
import type { GlobalConfig } from "../tenants/tenant.js";
import { paymentBlock } from "./payment-block.js";
import type { LetterCodeTable } from "./tables.js";

/** What a code and two facts opened, or why not. */
export type LetterMatch =
  /**
   * Says nothing: unknown, closed, of a person who is not the account's any more, of an account that takes no payment
   * of a visit, or a wrong fact.
   */
  | { readonly kind: "miss" }
  | { readonly kind: "replaced" }
  | { readonly kind: "ended"; readonly lastDay: CalendarDate }
  | { readonly kind: "open"; readonly codeId: string; readonly accountNo: string; readonly demDbtNo: string };

interface FoundCode extends Pick<LetterCodeTable, "code_id" | "account_no" | "dem_dbt_no"> {
  readonly last_day: CalendarDate;
  readonly is_usable: boolean;
  readonly is_replaced: boolean;
  readonly facts: string | null;
}

interface Opening {
  readonly instanceId: string;
  readonly global: GlobalConfig;
  readonly codeHash: string;
  readonly form: Readonly<Record<LetterField, string>>;
  readonly today: CalendarDate;
  readonly now: Date;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Compares a code and its facts with what is stored, and counts a miss. Does the same work for every kind of miss: two
 * statements, one decryption, two comparisons of digests and one written row (LETTER-7, LETTER-54). The code's row
 * stays locked until the transaction ends, so that concurrent openings count one after the other.
 */
export async function matchLetter(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  { instanceId, global, codeHash, form, today, now }: Opening,
): Promise<LetterMatch> {
  const found = await findCode(trx, { instanceId, global, codeHash });
  const sealed = keyRing.open(factsAt(instanceId, found?.dem_dbt_no ?? ""), found?.facts ?? null);
  const facts = JSON.parse(sealed ?? "{}") as Readonly<Record<string, string>>;
  const matches = areFacts(facts, form);
  const isHit = matches && found?.is_usable === true;
  // A hit forgets the misses before it, so that an owner's typing errors do not add up over months.
  const misses = isHit ? 0 : 1;
  // Where no code changes, another row is written. Otherwise the transaction of a code that exists would take longer.
  await sql`with counted as (
      update letter_codes set
        misses = (misses + ${misses}::int) * ${misses}::int,
        closed_at = case when misses + ${misses}::int >= ${letterCodeMisses}::int then ${now}::timestamptz end
      where instance_id = ${instanceId} and code_hash = ${codeHash} and closed_at is null
      returning code_id)
    insert into login_attempts (instance_id, subject, attempted_at)
    select ${instanceId}, 'no letter', ${now}::timestamptz where not exists (select from counted)`.execute(trx);
  if (!isHit) return { kind: "miss" };
  if (found.is_replaced) return { kind: "replaced" };
  if (found.last_day < today) return { kind: "ended", lastDay: found.last_day };
  return { kind: "open", codeId: found.code_id, accountNo: found.account_no, demDbtNo: found.dem_dbt_no };
}

async function findCode(
  trx: InstanceTransaction,
  { instanceId, global, codeHash }: Pick<Opening, "instanceId" | "global" | "codeHash">,
): Promise<FoundCode | undefined> {
  // A locked login takes the letter along: an operator locks it because somebody else may use it. So does a block on
  // the account's payments, unless the answer is that nothing is to be paid.
  const { rows } = await sql<FoundCode>`
    select c.code_id, c.account_no, c.dem_dbt_no, to_char(c.last_day, 'YYYY-MM-DD') as last_day, p.facts,
      c.replaced_at is not null as is_replaced,
      c.closed_at is null and u.locked_at is null and c.dem_dbt_no = ${personOf("a")}
        and (a.closed_reason is not null or a.due_cents <= 0 or ${paymentBlock("a", global)} is null) as is_usable
    from letter_codes c
    join accounts a on a.instance_id = c.instance_id and a.account_no = c.account_no
    left join users u on u.instance_id = a.instance_id and u.username = a.username
    left join people p on p.instance_id = c.instance_id and p.dem_dbt_no = c.dem_dbt_no
    where c.instance_id = ${instanceId} and c.code_hash = ${codeHash}
    for update of c`.execute(trx);
  return rows[0];
}

/** Whether both facts match. Always compares both, also if nothing is on record. */
function areFacts(record: Readonly<Record<string, string>>, form: Opening["form"]): boolean {
  let right = true;
  for (const fact of ["birthDate", "ssnLastFour"] as const satisfies readonly LetterFact[]) {
    const known = readLetterFact(record, fact);
    const equal = timingSafeEqual(digest(known ?? ""), digest(letterFactValue(fact, form[fact]) ?? ""));
    right = equal && known !== null && right;
  }
  return right;
}
