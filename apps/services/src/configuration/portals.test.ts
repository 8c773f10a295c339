import { expect, test } from "vitest";
import type { Context } from "../context.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { configurationHandlers } from "./handlers.js";

type Request = Parameters<ReturnType<typeof configurationHandlers>["getConfigParameters"]>[0];

test.each([
  ["true", ["harbor", "riverton", "summit"]],
  [false, undefined],
  [undefined, undefined],
])("with listPortals %j the global configuration lists %j [CONFIG-32]", async (listPortals, ids) => {
  const all = loadTenants();
  const { listPortals: _, ...global } = all.global;
  const tenants = { ...all, global: { ...global, ...(listPortals !== undefined && { listPortals }) } };
  const { body } = await configurationHandlers({ tenants } as unknown as Context).getConfigParameters({} as Request);
  expect(body.globalConfig.portals?.map(({ instanceId }) => instanceId)).toEqual(ids);
});
