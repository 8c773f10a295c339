import { expect, test } from "vitest";
import { closeAll } from "./close-all.js";

test("closes every resource, the last one first, also if one fails [OPS-152]", async () => {
  const closed: string[] = [];
  const resource = (name: string, fails = false) => ({
    async close() {
      closed.push(name);
      if (fails) throw new Error(`${name} failed`);
    },
  });
  const resources = [resource("folder"), resource("database", true), resource("services")];
  await expect(closeAll(resources)).rejects.toThrow("database failed");
  expect(closed).toEqual(["services", "database", "folder"]);
  // A second close finds nothing left.
  await closeAll(resources);
  expect(closed).toHaveLength(3);
});
