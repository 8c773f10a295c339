import { todayIn } from "@paydown/domain";
import type { Clock } from "@paydown/host/clock";
import type { Database } from "../db/database.js";
import { importLines } from "../importer/import-lines.js";
import type { ImportRecord } from "../importer/record.js";
import type { Tenants } from "../tenants/tenant.js";
import type { DemoDay } from "./demo-records.js";
import { harborDemo } from "./harbor.js";
import { rivertonDemo } from "./riverton.js";
import { summitDemo } from "./summit.js";

/** The demo records of each instance that has a demo. */
export const demos: Readonly<Record<string, (day: DemoDay) => ImportRecord[]>> = {
  harbor: harborDemo,
  riverton: rivertonDemo,
  summit: summitDemo,
};

/**
 * Loads the demo into each instance that has neither users nor plans, through the same importer that tenants use. One
 * transaction per instance, so a kill leaves all of a demo or none of it.
 */
export async function loadDemo(
  db: Database,
  tenants: Tenants,
  clock: Clock,
  progress?: (line: string) => void,
): Promise<void> {
  for (const [instanceId, records] of Object.entries(demos)) {
    const tenant = tenants.get(instanceId);
    if (!tenant || (await isLoaded(db, instanceId))) continue;
    progress?.(`Loading the demo of ${instanceId} …`);
    const now = clock.now();
    const lines = records({ now, today: todayIn(tenant.instance.timeZone, now) }).map((record) =>
      JSON.stringify(record),
    );
    const { faults } = await importLines({
      db,
      tenant,
      global: tenants.global,
      now,
      lines,
      onFault: (line, reason) => progress?.(`  line ${line}: ${reason}`),
    });
    if (faults > 0) throw new Error(`The demo of ${instanceId} has ${faults} faulty lines.`);
  }
}

function isLoaded(db: Database, instanceId: string): Promise<boolean> {
  return db.asJob(instanceId, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("username")
      .where("instance_id", "=", instanceId)
      .limit(1)
      .executeTakeFirst();
    const plan = await trx
      .selectFrom("guest_plans")
      .select("plan_id")
      .where("instance_id", "=", instanceId)
      .limit(1)
      .executeTakeFirst();
    return user !== undefined || plan !== undefined;
  });
}
