import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { TestProject } from "vitest/node";
import { setup } from "./server-setup.js";
import { removeProgramsDir } from "./programs-dir.js";
import { Refusal } from "@paydown/start/postgres";

vi.mock(import("@paydown/start/postgres"), async (original) => ({
  ...(await original()),
  startPostgres: () => Promise.resolve(undefined),
}));

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
afterEach(() => {
  warn.mockClear();
  vi.unstubAllEnvs();
});

afterAll(removeProgramsDir);

const provide = vi.fn();
const project = { provide, onTestsRerun() {} } as unknown as TestProject;

test("without PostgreSQL, skips the tests on a server and says so", async () => {
  vi.stubEnv("PAYDOWN_REQUIRE_POSTGRES", "");
  await setup(project);
  expect(provide).toHaveBeenCalledWith("testDatabase", { kind: "none" });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    "Skipping the tests on a PostgreSQL server: this machine has no PostgreSQL (initdb, pg_ctl, psql, postgres).",
  );
});

test("without a PostgreSQL that the environment requires, fails with one sentence and no stack", async () => {
  vi.stubEnv("PAYDOWN_REQUIRE_POSTGRES", "1");
  const refusal: unknown = await setup(project).catch((error: unknown) => error);
  expect(refusal).toEqual(
    new Refusal(
      "PAYDOWN_REQUIRE_POSTGRES is set, but this machine has no PostgreSQL (initdb, pg_ctl, psql, postgres). Install PostgreSQL, or unset the variable to skip its tests.",
    ),
  );
  expect(refusal).not.toHaveProperty("stack");
  expect(warn).not.toHaveBeenCalled();
});
