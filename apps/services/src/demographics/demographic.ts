import type { components } from "@paydown/api-client";
import { sql } from "kysely";
import type { InstanceTransaction } from "../db/database.js";

type Demographic = components["schemas"]["Demographic"];

/**
 * The owner of each account of an instance, by account number. `rowDemIdtyNo` names the cell with the identity number.
 */
export function demographicsQuery(trx: InstanceTransaction, instanceId: string, rowDemIdtyNo: string) {
  return trx
    .selectFrom("accounts")
    .innerJoin("users", (join) =>
      join.onRef("users.instance_id", "=", "accounts.instance_id").onRef("users.username", "=", "accounts.username"),
    )
    .select([
      "accounts.account_no",
      "users.username",
      "users.first_name",
      "users.last_name",
      "users.dem_dbt_no",
      sql<string | null>`accounts.cells -> ${rowDemIdtyNo}::text ->> 'value'`.as("dem_idty_no"),
    ])
    .where("accounts.instance_id", "=", instanceId)
    .orderBy("accounts.account_no");
}

type DemographicRow = Awaited<ReturnType<ReturnType<typeof demographicsQuery>["execute"]>>[number];

export function toDemographic(row: DemographicRow): Demographic {
  return {
    accountNo: row.account_no,
    demIdtyNo: row.dem_idty_no ?? "",
    username: row.username,
    first_name: row.first_name,
    name: `${row.first_name} ${row.last_name}`,
    demdbtno: row.dem_dbt_no,
  };
}
