import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";

interface StoredPerson {
  readonly dem_dbt_no: string;
  readonly username: string | null;
}

/** The people whom a transaction has locked, with the users they have become. */
export interface AccountOwners {
  /** Locks people until the transaction ends, so that a concurrent registration also claims their accounts. */
  lock(demDbtNos: readonly string[]): Promise<void>;
  /** Remembers people whom the transaction has written, and so locked. */
  note(people: readonly StoredPerson[]): void;
  /** The owner of a locked person's account, including the user they have become. */
  ofPerson(demDbtNo: string): StoredPerson;
}

export function accountOwners(trx: InstanceTransaction, instanceId: string): AccountOwners {
  const usernames = new Map<string, string | null>();
  const note = (people: readonly StoredPerson[]) => {
    for (const { dem_dbt_no, username } of people) usernames.set(dem_dbt_no, username);
  };
  return {
    note,
    async lock(demDbtNos) {
      const unlocked = [...new Set(demDbtNos)].filter((demDbtNo) => !usernames.has(demDbtNo));
      if (unlocked.length === 0) return;
      // In one order, so that two imports never wait for each other. One look into the index for each person, as in
      // references.ts.
      const { rows } = await sql<StoredPerson>`
        select stored.dem_dbt_no, stored.username from unnest(${unlocked.sort()}::text[]) as asked(dem_dbt_no)
        cross join lateral (
          select dem_dbt_no, username from people
          where instance_id = ${instanceId} and dem_dbt_no = asked.dem_dbt_no limit 1 for update
        ) as stored`.execute(trx);
      note(rows);
    },
    ofPerson: (dem_dbt_no) => ({ dem_dbt_no, username: usernames.get(dem_dbt_no) ?? null }),
  };
}
