import { sql } from "kysely";
import { lockAccount } from "../accounts/account.js";
import type { InstanceTransaction } from "../db/database.js";

/** A user, with everything that may name the user. */
export interface UserAccounts {
  readonly username: string;
  /** The login, and the names of the person's visits with letter codes. */
  readonly names: readonly string[];
  /** The numbers of the person: the login's, and that of the person who registered it. */
  readonly demDbtNos: readonly string[];
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

async function findUserAccounts(trx: InstanceTransaction, instanceId: string, username: string): Promise<UserAccounts> {
  const { rows: people } = await sql<{ dem_dbt_no: string }>`
    select dem_dbt_no from users where instance_id = ${instanceId} and username = ${username}
    union select dem_dbt_no from people where instance_id = ${instanceId} and username = ${username} order by 1`.execute(
    trx,
  );
  const demDbtNos = people.map(({ dem_dbt_no }) => dem_dbt_no);
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
            where instance_id = ${instanceId} and dem_dbt_no = any(${demDbtNos}::text[])`,
        ),
        sql` `,
      )}
    ) as found group by 1 order by 1`.execute(trx);
  const own = accounts.flatMap((one) => (one.own ? [one.account_no] : []));
  const visits = await trx
    .selectFrom("letter_visits")
    .select("username")
    .where("instance_id", "=", instanceId)
    .where("dem_dbt_no", "=", sql<string>`any(${demDbtNos}::text[])`)
    .execute();
  return {
    username,
    names: [username, ...visits.map((visit) => visit.username)],
    demDbtNos,
    own,
    all: accounts.map(({ account_no }) => account_no),
  };
}
