import { sql } from "kysely";
import { addedCellNames } from "./plan-cells.js";
import { currentInstance, type Database } from "../db/database.js";
import type { Tenant } from "../tenants/tenant.js";

/** How many accounts are sampled per tenant; startup must not read them all. */
const sampleSize = 500;

/**
 * Warns of settings that name a cell that none of the sampled accounts has. A tenant without accounts gets no warnings.
 */
export async function unknownColumns(
  db: Database,
  { instanceId, cellSettings }: Pick<Tenant, "instanceId" | "cellSettings">,
): Promise<string[]> {
  if (cellSettings.length === 0) return [];
  const { rows } = await db.asJob(instanceId, (trx) =>
    sql<{
      name: string;
    }>`select distinct json_object_keys(cells) as name from (select cells from accounts where instance_id = ${currentInstance} order by account_no limit ${sampleSize}) as sample order by 1`.execute(
      trx,
    ),
  );
  if (rows.length === 0) return [];
  const known: readonly string[] = [...rows.map(({ name }) => name), ...addedCellNames];
  return cellSettings
    .filter(({ cell }) => !known.includes(cell))
    .map(
      ({ place, setting, cell }) =>
        `${place}: ${setting} names the cell ${cell}, which no account has, so nothing shows there. Correct the name, or import the cell. The accounts have ${rows.map(({ name }) => name).join(", ")}.`,
    );
}
