import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.js";
import { migrations } from "./migrations/index.js";

describeWithDatabase("migrations", () => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.remove());

  test("have ordered, unique names", () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
  });

  test("change nothing in a database that already has them", async () => {
    await opened.db.close();
    const again = await opened.reopen();
    await again.close();
  });
});
