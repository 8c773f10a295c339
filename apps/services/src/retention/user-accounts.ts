import { type RawBuilder, sql } from "kysely";
import { lockAccount } from "../accounts/account.js";
import type { InstanceTransaction } from "../db/database.js";

/** A user, with everything that may name the user. */
export interface UserAccounts {
  readonly username: string;
  /** The login, and the names of the person's visits with letter codes. */
  readonly names: readonly string[];
  /**
   * The numbers of the person: the login's, and that of the person who registered it. A number that another login has
   * too is not among them: its person, codes and unclaimed accounts stay until the last of these logins is erased.
   */
  readonly demDbtNos: readonly string[];
  /** The numbers that another login has too. */
  readonly sharedDemDbtNos: readonly string[];
  /** The logins that share a number with this one, and are not erased. */
  readonly sharing: readonly string[];
  /** The accounts of the user, and those of the person that nobody has claimed. */
  readonly own: readonly string[];
  /** Also the accounts that changed hands and still have records of the user. */
  readonly all: readonly string[];
}

/** Tables whose rows keep the user of their time when the account changes hands. */
const withOwnUser = [
  "documents",
  "evidence",
  "acknowledgements",
  "payments",
  "payment_arrangements",
  "offers",
] as const;

/** Locks the accounts of a user, so that nothing begins on them before the transaction ends. */
export async function lockUserAccounts(
  trx: InstanceTransaction,
  instanceId: string,
  username: string,
): Promise<UserAccounts> {
  const { all } = await findUserAccounts(trx, instanceId, username);
  for (const accountNo of all) await lockAccount(trx, instanceId, accountNo);
  return findUserAccounts(trx, instanceId, username);
}

/**
 * Which codes and visits are the person's. With a number of several logins, only those on this login's own accounts
 * (LETTER-45).
 */
export const isOfPersonOn = (
  { demDbtNos, sharedDemDbtNos }: Pick<UserAccounts, "demDbtNos" | "sharedDemDbtNos">,
  own: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(dem_dbt_no = any(${[...demDbtNos]}::text[])
    or (dem_dbt_no = any(${[...sharedDemDbtNos]}::text[]) and account_no in (${own})))`;

async function findUserAccounts(trx: InstanceTransaction, instanceId: string, username: string): Promise<UserAccounts> {
  const { rows: people } = await sql<{ dem_dbt_no: string; sharing: string[] }>`
    select dem_dbt_no, coalesce((select json_agg(other.username order by other.username) from users other
      where other.instance_id = ${instanceId} and other.dem_dbt_no = own.dem_dbt_no and other.username <> ${username}
        and other.erased_at is null), '[]') as sharing
    from (select dem_dbt_no from users where instance_id = ${instanceId} and username = ${username}
      union select dem_dbt_no from people where instance_id = ${instanceId} and username = ${username}) as own
    order by 1`.execute(trx);
  const numbers = (shared: boolean) =>
    people.filter(({ sharing }) => sharing.length > 0 === shared).map(({ dem_dbt_no }) => dem_dbt_no);
  const [demDbtNos, sharedDemDbtNos] = [numbers(false), numbers(true)];
  const isOfPerson = isOfPersonOn(
    { demDbtNos, sharedDemDbtNos },
    sql`select account_no from accounts where instance_id = ${instanceId} and username = ${username}`,
  );
  const { rows: accounts } = await sql<{ account_no: string; own: boolean }>`
    select account_no, bool_or(own) as own from (
      select account_no, true as own from accounts where instance_id = ${instanceId}
        and (username = ${username} or (username is null and dem_dbt_no = any(${demDbtNos}::text[])))
      ${sql.join(
        withOwnUser.map(
          (table) => sql`union all select account_no, false from ${sql.table(table)}
            where instance_id = ${instanceId} and username = ${username}`,
        ),
        sql` `,
      )}
      ${sql.join(
        (["letter_visits", "letter_codes"] as const).map(
          (table) => sql`union all select account_no, false from ${sql.table(table)}
            where instance_id = ${instanceId} and ${isOfPerson}`,
        ),
        sql` `,
      )}
    ) as found group by 1 order by 1`.execute(trx);
  const own = accounts.flatMap((one) => (one.own ? [one.account_no] : []));
  const visits = await trx
    .selectFrom("letter_visits")
    .select("username")
    .where("instance_id", "=", instanceId)
    .where(isOfPerson)
    .execute();
  return {
    username,
    names: [username, ...visits.map((visit) => visit.username)],
    ...{ demDbtNos, sharedDemDbtNos },
    sharing: [...new Set(people.flatMap(({ sharing }) => sharing))],
    own,
    all: accounts.map(({ account_no }) => account_no),
  };
}
