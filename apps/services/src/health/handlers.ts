import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { pausedInstances } from "../pauses/pauses.js";
import { writeCheck } from "./write-check.js";

/** Whether the services answer, and whether they can take payments. */
export function healthHandlers({
  db,
  tenants,
  clock,
}: Pick<Context, "db" | "tenants" | "clock">): Pick<Handlers, "getHealth" | "getReadiness"> {
  const [first = "none"] = tenants.ids;
  const checkWrites = writeCheck({ db, clock }, first);
  return {
    async getHealth() {
      await db.asApp(first, async () => {});
      return { status: 200, body: { status: "ready" } };
    },

    async getReadiness() {
      await checkWrites();
      const paused = (await pausedInstances(db, tenants.ids)).map(({ instance_id }) => instance_id);
      return { status: 200, body: { status: "ready", ...(paused.length > 0 && { paused }) } };
    },
  };
}
