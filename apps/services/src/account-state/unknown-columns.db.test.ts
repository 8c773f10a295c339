import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDatabase } from "../testing/test-database.js";
import { startTestServices, type TestServices } from "../testing/test-services.js";
import { unknownColumns } from "./unknown-columns.js";

describeWithDatabase("cells named by settings", () => {
  let services: TestServices;

  beforeAll(async () => {
    services = await startTestServices();
  });
  afterAll(() => services.stop());

  const setting = (cell: string) => ({ setting: "homeCol4", cell, place: "harbor/instance.json:69" });

  test("warns of a cell that no account has, and lists the existing cells [CONFIG-50]", async () => {
    const [warning, ...rest] = await unknownColumns(services.db, {
      instanceId: "harbor",
      cellSettings: [setting("DBTNO"), setting("NEXTDUE")],
    });
    expect(warning).toContain(
      "harbor/instance.json:69: homeCol4 names the cell NEXTDUE, which no account has, so nothing shows there. Correct the name, or import the cell. The accounts have ",
    );
    expect(warning).toMatch(/\bDBTNO\b.*\bORIGCRED\b.*\bTOTALDUE\b.*\.$/);
    expect(rest).toEqual([]);
  });

  test.each(["harbor", "riverton", "summit"])("has no warning for the demo of %s", async (id) => {
    const tenant = services.tenants.get(id);
    expect(tenant && (await unknownColumns(services.db, tenant))).toEqual([]);
  });

  test("accepts the cells of a plan's next payment", async () => {
    expect(
      await unknownColumns(services.db, {
        instanceId: "summit",
        cellSettings: [setting("Next Amt Due"), setting("Next Due Date")],
      }),
    ).toEqual([]);
  });

  test("gives no warning for a tenant without accounts, because its existing cells cannot be determined", async () => {
    expect(await unknownColumns(services.db, { instanceId: "riverton", cellSettings: [setting("NEXTDUE")] })).toEqual(
      [],
    );
  });
});
