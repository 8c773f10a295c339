import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noFile } from "./callers-file.js";
import { refused } from "./outcome.js";
import { StartupError } from "../startup-error.js";
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
    expect(await runByServices(folder, { args: ["settle", 'Núñez "x"'], operator: sam })).toEqual({
      exitCode: 1,
      out: ["one"],
      err: ["two"],
    });
    expect(asked).toEqual([{ args: ["settle", 'Núñez "x"'], operator: sam }]);
    expect(statSync(join(folder, "admin.sock")).mode & 0o777).toBe(0o600);
    await commands.close();
    expect(await runByServices(folder, { args: [], operator: sam })).toBeUndefined();
  });

  test("receives the caller's file as it reads it, and prints lines at once [OPS-6]", async () => {
    const told: string[] = [];
    const commands = await listenForCommands(
      folder,
      async (_, __, file) => {
        let bytes = 0;
        for await (const part of file.bytes) {
          bytes += part.length;
          if (bytes === part.length) file.tell("begun");
        }
        return { exitCode: 0, out: [String(bytes)], err: [] };
      },
      () => undefined,
    );
    async function* parts() {
      yield "x".repeat(100_000);
      await vi.waitFor(() => expect(told).toEqual(["begun"]));
      yield "y".repeat(200_000);
    }
    const sent = { ...noFile, bytes: Readable.from(parts()), tell: (line: string) => void told.push(line) };
    expect((await runByServices(folder, { args: ["import"], operator: sam }, sent))?.out).toEqual(["300000"]);

    const unreadable = Readable.from(
      (async function* () {
        yield "x";
        throw new Error("EIO: i/o error");
      })(),
    );
    expect(await runByServices(folder, { args: ["import"], operator: sam }, { ...noFile, bytes: unreadable })).toEqual({
      exitCode: 1,
      out: [],
      err: ["The file cannot be read: EIO: i/o error."],
    });
    await commands.close();
  });

  test("ends with the sentence of a caller whose disk fails, while it reads or writes [OPS-155]", async () => {
    const commands = await listenForCommands(
      folder,
      async (_, __, file) => {
        for await (const part of file.bytes) await file.write("rejects", part);
        return { exitCode: 0, out: [], err: [] };
      },
      () => undefined,
    );
    const full = new StartupError("The disk is full.", 1);
    const failing = () => {
      throw full;
    };
    async function* bytes() {
      yield Buffer.from("x");
      // The reply has begun.
      await vi.waitFor(() => expect(written).toEqual(["x"]));
      failing();
    }
    const written: string[] = [];
    const reading = { ...noFile, bytes: bytes(), write: (_: string, part: Buffer) => void written.push(String(part)) };
    await expect(runByServices(folder, { args: ["import"], operator: sam }, reading)).rejects.toBe(full);
    const writing = { ...noFile, bytes: Readable.from([Buffer.from("x")]), write: failing };
    await expect(runByServices(folder, { args: ["import"], operator: sam }, writing)).rejects.toBe(full);
    await commands.close();
  });

  test("receives the files that options name, and writes the caller's files [OPS-6]", async () => {
    const commands = await listenForCommands(
      folder,
      async (_, __, file) => {
        const { one, two, none } = file.settings;
        await file.write("rejects", Buffer.from(`${one}${two?.length}${none}`));
        for await (const part of file.bytes) await file.write("rejects", part);
        file.finish("rejects");
        file.progress(`of ${file.size}`);
        return { exitCode: 0, out: [], err: [] };
      },
      () => undefined,
    );
    const written: Buffer[] = [];
    let finished = "";
    await runByServices(
      folder,
      { args: [], operator: sam },
      {
        bytes: Readable.from([Buffer.from([0, 0xff]), Buffer.alloc(300_000, "z")]),
        settings: { one: Buffer.from("ä"), none: Buffer.alloc(0), two: Buffer.alloc(200_000) },
        size: 300_002,
        print: noFile.print,
        tell: () => undefined,
        progress: (line) => (finished += ` ${line}`),
        write: (option, bytes) => void written.push(Buffer.from(`${option}:`), bytes),
        finish: (option) => (finished += `${option} after ${written.length}`),
      },
    );
    await commands.close();
    const all = Buffer.concat(written).toString("latin1").replaceAll("rejects:", "");
    expect(all).toBe(`${Buffer.from("ä200000").toString("latin1")}\0\xff${"z".repeat(300_000)}`);
    expect(finished).toBe(`rejects after ${written.length} of 300002`);
  });

  test("prints as fast as the caller reads, and stops when nobody reads any more [OPS-6, OPS-70]", async () => {
    let printed = 0;
    const ended: string[] = [];
    const commands = await listenForCommands(
      folder,
      async (_, __, { print }) => {
        for (let part = 0; part < 100; part += 1) if (!(await print(Buffer.from("ä".repeat(10_000))))) break;
        ended.push("ended");
        return { exitCode: 0, out: [], err: [] };
      },
      () => undefined,
    );
    const print = (most: number) => async (bytes: Buffer) => {
      printed += bytes.toString().length;
      return printed < most;
    };
    const call = { args: [], operator: sam };
    expect(await runByServices(folder, call, { ...noFile, print: print(Infinity) })).toMatchObject({ exitCode: 0 });
    expect(printed).toBe(1_000_000);
    printed = 0;
    expect(await runByServices(folder, call, { ...noFile, print: print(20_000) })).toEqual({
      exitCode: 1,
      out: [],
      err: ["The output was not read to its end. Run the command again to get all of it."],
    });
    expect(printed).toBe(20_000);
    await vi.waitFor(() => expect(ended).toEqual(["ended", "ended"]));
    await commands.close();
  });

  test("tells that the services went away in the middle", async () => {
    const commands = await listenForCommands(
      folder,
      async (_, __, file) => {
        file.tell("begun");
        return new Promise(() => {});
      },
      () => undefined,
    );
    const told = new Promise<string>((resolve) => {
      void runByServices(folder, { args: [], operator: sam }, { ...noFile, tell: () => void commands.close() }).then(
        (outcome) => resolve(outcome?.err.join("") ?? ""),
      );
    });
    expect(await told).toBe(
      "The services closed the connection before answering. Run the command again: finished work is not repeated.",
    );
  });

  test("reads the file only as fast as the caller reads what it tells [OPS-6]", async () => {
    let told = 0;
    let received = 0;
    let mostUnread = 0;
    const line = "x".repeat(65_536);
    const commands = await listenForCommands(
      folder,
      async (_, __, file) => {
        for await (const part of file.bytes) {
          for (let toTell = part.length * 16; toTell > 0; toTell -= line.length) {
            file.tell(line);
            told += line.length;
          }
          mostUnread = Math.max(mostUnread, told - received);
        }
        return { exitCode: 0, out: [], err: [] };
      },
      () => undefined,
    );
    const bytes = Readable.from(Array.from({ length: 32 }, () => Buffer.alloc(65_536)));
    const tell = () => void (received += line.length);
    await runByServices(folder, { args: [], operator: sam }, { ...noFile, bytes, tell });
    await commands.close();
    expect(received).toBe(told);
    expect(told).toBeGreaterThan(30_000_000);
    expect(mostUnread).toBeLessThan(8_000_000);
  });

  test("ends when its caller can write no more, and goes away [OPS-6]", async () => {
    let end: (how: unknown) => void;
    const ended = new Promise((resolve) => (end = resolve));
    const commands = await listenForCommands(
      folder,
      async (_, __, file) => {
        for (let parts = 0; parts < 1000; parts += 1) await file.write("rejects", Buffer.alloc(65_536));
        end("wrote everything");
        return { exitCode: 0, out: [], err: [] };
      },
      (error) => end(error),
    );
    const full = new StartupError("The file rejects.csv cannot be written: ENOSPC.");
    const write = () => {
      throw full;
    };
    await expect(runByServices(folder, { args: [], operator: sam }, { ...noFile, write })).rejects.toBe(full);
    expect(await ended).toEqual(new Error("The caller went away before the command ended."));
    await commands.close();
  });

  test.each(["before it reads its file", "after its first part"])(
    "may end %s, and its outcome still arrives [OPS-6]",
    async (when) => {
      const path = join(folder, "accounts.csv");
      writeFileSync(path, Buffer.alloc(300_000));
      const outcome = refused(2, "Say with --mapping what its columns are.");
      const commands = await listenForCommands(
        folder,
        async (_, __, file) => {
          if (when.startsWith("after")) for await (const part of file.bytes) if (part.length > 0) break;
          return outcome;
        },
        () => undefined,
      );
      for (let run = 0; run < 20; run += 1) {
        const sent = { ...noFile, bytes: createReadStream(path) as AsyncIterable<Buffer> };
        expect(await runByServices(folder, { args: ["import"], operator: sam }, sent)).toEqual(outcome);
      }
      await commands.close();
    },
  );

  test("may end before its file does", async () => {
    const commands = await listenForCommands(
      folder,
      async () => ({ exitCode: 2, out: [], err: ["no"] }),
      () => undefined,
    );
    const endless = Readable.from(
      (function* () {
        for (;;) yield "x".repeat(65_536);
      })(),
    );
    expect((await runByServices(folder, { args: [], operator: sam }, { ...noFile, bytes: endless }))?.err).toEqual([
      "no",
    ]);
    await commands.close();
  });

  test("reports and logs a failure", async () => {
    const failures: unknown[] = [];
    const failure = new Error("the database is away");
    const commands = await listenForCommands(
      folder,
      () => Promise.reject(failure),
      (error) => void failures.push(error),
    );
    expect(await runByServices(folder, { args: [], operator: sam })).toEqual({
      exitCode: 1,
      out: [],
      err: ["The command failed in the services. Their log has the error."],
    });
    expect(failures).toEqual([failure]);
    await commands.close();
  });

  test("returns undefined when no services run, and replaces the socket of a killed process", async () => {
    expect(await runByServices(folder, { args: [], operator: sam })).toBeUndefined();
    writeFileSync(join(folder, "admin.sock"), "");
    const commands = await listenForCommands(
      folder,
      async () => ({ exitCode: 0, out: [], err: [] }),
      () => undefined,
    );
    expect((await runByServices(folder, { args: [], operator: sam }))?.exitCode).toBe(0);
    await commands.close();
  });
});
