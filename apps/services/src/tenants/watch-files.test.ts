import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TenantFilesFault } from "./load-tenants.js";
import { fingerprint, watchFiles } from "./watch-files.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "paydown-watch-"));
  writeFileSync(join(folder, "global.json"), "{}");
  mkdirSync(join(folder, "harbor/texts"), { recursive: true });
  writeFileSync(join(folder, "harbor/instance.json"), "{}");
  writeFileSync(join(folder, "harbor/texts/state.en.txt"), "State");
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** A watch whose looks happen one by one. */
async function watching(
  load = async () => {},
  whileReading = async () => {},
  mostTimeShare = Number.POSITIVE_INFINITY,
) {
  let loads = 0;
  let moment = 0;
  const logged: { readonly level: "info" | "error"; readonly details: object; readonly message: string }[] = [];
  let look = () => {};
  let waits = () => {};
  const waiting = () => new Promise<void>((done) => (waits = done));
  const firstLook = waiting();
  const watch = watchFiles({
    folder,
    before: await fingerprint(folder),
    read: whileReading,
    async use() {
      loads += 1;
      await load();
    },
    now: () => new Date(1_000 * moment++),
    log: {
      info: (details, message) => void logged.push({ level: "info", details, message }),
      error: (details, message) => void logged.push({ level: "error", details, message }),
    },
    mostTimeShare,
    wait: (_, stopping) =>
      new Promise((done) => {
        look = done;
        stopping.addEventListener("abort", () => done());
        waits();
      }),
  });
  await firstLook;
  return {
    ...watch,
    logged,
    loads: () => loads,
    async look() {
      const looked = waiting();
      look();
      await looked;
    },
  };
}

test("files that do not change are not loaded again [CONFIG-62]", async () => {
  const watch = await watching();
  for (let look = 0; look < 3; look += 1) await watch.look();
  await watch.stop();
  expect([watch.loads(), watch.logged, watch.state()]).toEqual([0, [], { loadedAt: new Date(0), isFaulty: false }]);
});

describe("loads the files once they have settled after [CONFIG-62]", () => {
  test.each([
    ["a longer text", () => write("harbor/texts/state.en.txt", "Another state")],
    ["a text of the same length", () => (write("global.json", "[]"), utimesSync(join(folder, "global.json"), 1, 1))],
    ["a new folder", () => cpSync(join(folder, "harbor"), join(folder, "acme"), { recursive: true })],
    ["a renamed folder", () => renameSync(join(folder, "harbor"), join(folder, "acme"))],
    ["a removed file", () => rmSync(join(folder, "harbor/texts/state.en.txt"))],
    ["the removal of everything", () => rmSync(folder, { recursive: true })],
  ])("%s", async (_, change) => {
    const watch = await watching();
    change();
    await watch.look();
    expect(watch.loads()).toBe(0);
    await watch.look();
    expect(watch.loads()).toBe(1);
    await watch.look();
    await watch.look();
    await watch.stop();
    expect(watch.loads()).toBe(1);
    expect(watch.state()).toEqual({ loadedAt: new Date(1_000), isFaulty: false });
    expect(watch.logged.map(({ level, message }) => [level, message])).toEqual([
      ["info", "The tenants' files have changed and are in use."],
    ]);
  });
});

test("files that keep changing are not loaded before they settle [CONFIG-62]", async () => {
  const watch = await watching();
  for (let length = 3; length < 8; length += 1) {
    write("global.json", " ".repeat(length));
    await watch.look();
  }
  expect(watch.loads()).toBe(0);
  await watch.look();
  await watch.stop();
  expect(watch.loads()).toBe(1);
});

test("files that change while they are read are read again before they are used [CONFIG-62]", async () => {
  let reads = 0;
  const watch = await watching(undefined, async () => {
    reads += 1;
    if (reads === 1) write("harbor/texts/state.en.txt", "The other half");
  });
  write("global.json", "{ }");
  await watch.look();
  await watch.look();
  expect([reads, watch.loads()]).toEqual([1, 0]);
  await watch.look();
  await watch.look();
  await watch.stop();
  expect([reads, watch.loads()]).toEqual([2, 1]);
});

test.each([
  ["reading them fails", "read"],
  ["they can't be put to use", "use"],
])("if %s, they are read again once twenty times the reading has passed", async (_, failing) => {
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  let reads = 0;
  const watch = await watching(
    async () => {
      // Waiting for a database is not reading.
      time += 60_000;
      throw new Error("The database is away.");
    },
    async () => {
      reads += 1;
      time += 1_000;
      if (failing === "read") throw new Error("The disk is away.");
    },
    1 / 600,
  );
  write("global.json", "{ }");
  for (let look = 0; look < 4; look += 1) await watch.look();
  expect(reads).toBe(1);
  time += 19_999;
  for (let look = 0; look < 2; look += 1) await watch.look();
  expect(reads).toBe(1);
  time += 1;
  for (let look = 0; look < 2; look += 1) await watch.look();
  await watch.stop();
  expect(reads).toBe(2);
});

test("a change that is taken back before it settles is none [CONFIG-62]", async () => {
  const watch = await watching();
  write(".swap", "an editor's");
  await watch.look();
  await watch.look();
  expect(watch.loads()).toBe(0);
  renameSync(join(folder, "harbor"), join(folder, "acme"));
  await watch.look();
  renameSync(join(folder, "acme"), join(folder, "harbor"));
  await watch.look();
  await watch.look();
  await watch.stop();
  expect(watch.loads()).toBe(0);
});

test("a fault is logged once, until the files change, and the last good files count as loaded [CONFIG-63]", async () => {
  let fault: Error | undefined = new TenantFilesFault(
    "The tenants' files need correcting:\n  harbor: x is missing.",
    2,
  );
  const watch = await watching(async () => {
    if (fault) throw fault;
  });
  write("global.json", "{ }");
  for (let look = 0; look < 5; look += 1) await watch.look();
  expect(watch.loads()).toBe(1);
  expect(watch.state()).toEqual({ loadedAt: new Date(0), isFaulty: true });
  const told = {
    level: "error",
    details: { faults: ["The tenants' files need correcting:", "harbor: x is missing."] },
    message: "The tenants' files have changed and have a fault. The services keep using the last good ones.",
  };
  expect(watch.logged).toEqual([told]);
  // Another change with the same fault.
  write("global.json", "{  }");
  await watch.look();
  await watch.look();
  expect([watch.loads(), watch.logged]).toEqual([2, [told]]);
  fault = undefined;
  write("global.json", "{   }");
  await watch.look();
  await watch.look();
  await watch.stop();
  expect(watch.state()).toEqual({ loadedAt: new Date(1_000), isFaulty: false });
  expect(watch.logged.map(({ level }) => level)).toEqual(["error", "info"]);
});

test("anything else that fails is tried again without a change of the files [CONFIG-63]", async () => {
  let isAway = true;
  const watch = await watching(async () => {
    if (isAway) throw new Error("The database is away.");
  });
  write("global.json", "{ }");
  for (let look = 0; look < 4; look += 1) await watch.look();
  expect([watch.loads(), watch.state().isFaulty, watch.logged.length]).toEqual([2, true, 1]);
  isAway = false;
  await watch.look();
  await watch.look();
  await watch.stop();
  expect([watch.loads(), watch.state().isFaulty]).toEqual([3, false]);
});

test("files that are moved back count as good again [CONFIG-63]", async () => {
  const watch = await watching(async () => {
    throw new Error("The database is away.");
  });
  const original = join(folder, ".original");
  renameSync(join(folder, "global.json"), original);
  write("global.json", "{ }");
  for (let look = 0; look < 3; look += 1) await watch.look();
  expect(watch.state().isFaulty).toBe(true);
  renameSync(original, join(folder, "global.json"));
  await watch.look();
  await watch.stop();
  expect(watch.state().isFaulty).toBe(false);
});
