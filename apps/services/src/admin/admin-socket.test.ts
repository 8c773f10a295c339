import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listenForCommands, runByServices } from "./admin-socket.js";

const sam = { login: "sam" };

describe("a command run while the services are running", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "paydown-admin-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("runs in the services with its arguments and operator intact, over a socket that only the services' user can open [OPS-6, OPS-8]", async () => {
    const asked: unknown[] = [];
    const commands = await listenForCommands(
      folder,
      async (args, operator) => {
        asked.push({ args, operator });
        return { exitCode: 1, out: ["one"], err: ["two"] };
      },
      () => undefined,
    );
    expect(await runByServices(folder, ["settle", 'Núñez "x"'], sam)).toEqual({
      exitCode: 1,
      out: ["one"],
      err: ["two"],
    });
    expect(asked).toEqual([{ args: ["settle", 'Núñez "x"'], operator: sam }]);
    expect(statSync(join(folder, "admin.sock")).mode & 0o777).toBe(0o600);
    await commands.close();
    expect(await runByServices(folder, [], sam)).toBeUndefined();
  });

  test("reports and logs a failure", async () => {
    const failures: unknown[] = [];
    const failure = new Error("the database is away");
    const commands = await listenForCommands(
      folder,
      () => Promise.reject(failure),
      (error) => void failures.push(error),
    );
    expect(await runByServices(folder, [], sam)).toEqual({
      exitCode: 1,
      out: [],
      err: ["The command failed in the services. Their log has the error."],
    });
    expect(failures).toEqual([failure]);
    await commands.close();
  });

  test("returns undefined when no services run, and replaces the socket of a killed process", async () => {
    expect(await runByServices(folder, [], sam)).toBeUndefined();
    writeFileSync(join(folder, "admin.sock"), "");
    const commands = await listenForCommands(
      folder,
      async () => ({ exitCode: 0, out: [], err: [] }),
      () => undefined,
    );
    expect((await runByServices(folder, [], sam))?.exitCode).toBe(0);
    await commands.close();
  });
});
