import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";

interface ErasedUser {
  readonly username: string;
  /** What stands for the user from now on. */
  readonly pseudonym: string;
  readonly demDbtNo: string;
  readonly now: Date;
}

/**
 * Takes a user out of the exported facts, and tells the company that the user was erased (EXP-13). Positions, ids and
 * amounts stay, so cursors stay valid.
 */
export async function eraseFacts(
  trx: InstanceTransaction,
  instanceId: string,
  { username, pseudonym, demDbtNo, now }: ErasedUser,
): Promise<void> {
  await sql`
    update export_facts set body = (
      select json_object_agg(key, case
        when key = 'username' then to_json(${pseudonym}::text)
        when key in ('phone', 'email') then 'null'
        else value end order by place)
      from json_each(body) with ordinality as member(key, value, place))
    where instance_id = ${instanceId} and username = ${username}`.execute(trx);
  await trx
    .insertInto("export_facts")
    .values({
      instance_id: instanceId,
      id: `erased.${pseudonym}`,
      kind: "erased",
      at: now,
      body: JSON.stringify({ username: pseudonym, demDbtNo }),
    })
    .execute();
}
