import fs, {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StartupError } from "../startup-error.js";
import { type FileOption, largestSettings, noFile, openCallersFile } from "./callers-file.js";

describe("the files of a command's caller", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "paydown-files-"));
    writeFileSync(at("data"), "one\ntwo\n");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const at = (name: string) => join(folder, name);
  const open = (use: FileOption["use"], path: string) =>
    openCallersFile({ path: at("data"), files: [{ option: "named", use, path }] }, noFile);

  test("are read as a whole if they are settings, and may be read twice if they are data [OPS-6]", async () => {
    const { file, close } = open("settings", at("data"));
    expect(file.settings).toEqual({ named: Buffer.from("one\ntwo\n") });
    for (let time = 0; time < 2; time += 1)
      expect(Buffer.concat(await Readable.from(file.bytes).toArray()).toString()).toBe("one\ntwo\n");
    close();
  });

  test("are created for their owner only, and get their name when they are complete [OPS-23]", async () => {
    const { file, close } = open("created", at("rejects"));
    await file.write("named", Buffer.from("one\n"));
    await file.write("named", Buffer.from([0xff, 0x0a]));
    expect(existsSync(at("rejects"))).toBe(false);
    file.finish("named");
    close();
    expect(readFileSync(at("rejects"))).toEqual(Buffer.from("one\n\xff\n", "latin1"));
    expect(statSync(at("rejects")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["data", "rejects"]);
  });

  describe("on a broken disk", () => {
    const fails = (code: string) => Object.assign(new Error("the disk"), { code });
    const broken = (name: "writeSync" | "createReadStream", instead: () => never | Readable) => {
      vi.spyOn(fs, name).mockImplementation(instead as never);
      syncBuiltinESMExports();
    };
    afterEach(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });

    test.each([
      ["ENOSPC", "its disk is full"],
      ["EIO", "its disk refuses it (EIO)"],
    ])("say in one sentence what to do if they cannot be written: %s [OPS-155]", (code, why) => {
      const { file, close } = open("created", at("rejects"));
      broken("writeSync", () => {
        throw fails(code);
      });
      expect(() => file.write("named", Buffer.from("one\n"))).toThrow(
        new StartupError(
          `The file ${at("rejects")} cannot be written: ${why}. Free space there, or name a file on another disk, and run the command again: finished work is not repeated.`,
          1,
        ),
      );
      close();
      expect(readdirSync(folder)).toEqual(["data"]);
    });

    test("say in one sentence what to do if they cannot be read to their end [OPS-155]", async () => {
      broken("createReadStream", () =>
        Readable.from(
          (async function* () {
            yield Buffer.from("one\n");
            throw fails("EIO");
          })(),
        ),
      );
      const { file } = openCallersFile({ path: at("data"), files: [] }, noFile);
      await expect(Readable.from(file.bytes).toArray()).rejects.toThrow(
        new StartupError(
          `The file ${at("data")} cannot be read to its end (EIO). Copy it to another disk, and run the command again: finished work is not repeated.`,
          1,
        ),
      );
    });
  });

  test("say in one sentence that they cannot be written [OPS-71, EXP-7]", () => {
    const { file, close } = open("created", at("rejects"));
    void file.write("named", Buffer.from("one\n"));
    close();
    expect(() => file.write("named", Buffer.from("two\n"))).toThrow(
      `The file ${at("rejects")} cannot be written: its disk refuses it (EBADF). Free space there,`,
    );
    expect(readdirSync(folder)).toEqual(["data", "rejects.partial"]);
  });

  test("leave nothing if nothing was written, and the partial file of a killed command is replaced [OPS-23]", async () => {
    writeFileSync(at("rejects.partial"), "older", { mode: 0o644 });
    const { file, close } = open("created", at("rejects"));
    expect(statSync(at("rejects.partial")).mode & 0o777).toBe(0o600);
    file.finish("named");
    close();
    expect(readdirSync(folder)).toEqual(["data"]);
  });

  test("never replace a file that somebody created meanwhile [OPS-23]", async () => {
    const { file, close } = open("created", at("rejects"));
    await file.write("named", Buffer.from("one\n"));
    writeFileSync(at("rejects"), "theirs");
    expect(() => file.finish("named")).toThrow(`The file ${at("rejects")} was created meanwhile.`);
    close();
    expect(readFileSync(at("rejects"), "utf8")).toBe("theirs");
    expect(readFileSync(at("rejects.partial"), "utf8")).toBe("one\n");
  });

  test("end the command in one sentence if they cannot be written [OPS-23]", async () => {
    const { file, close } = open("created", at("rejects"));
    await file.write("named", Buffer.from("one\n"));
    rmSync(at("rejects.partial"));
    expect(() => file.finish("named")).toThrow(
      expect.objectContaining({
        exitCode: 1,
        message: expect.stringContaining("rejects cannot be written: its disk refuses it (ENOENT)"),
      }),
    );
    close();
  });

  test("never overwrite a file that the command reads, nor what a link leads to [OPS-23]", () => {
    const create = (path: string, data = at("data")) =>
      openCallersFile(
        {
          path: data,
          files: [
            { option: "mapping", use: "settings", path: at("map.partial") },
            { option: "named", use: "created", path },
          ],
        },
        noFile,
      );
    writeFileSync(at("map.partial"), "mapping");
    writeFileSync(at("rejects.partial"), "rejected");
    symlinkSync(at("data"), at("link.partial"));
    const refused = { exitCode: 2, message: expect.stringContaining("Name another file.") as string };
    expect(() => create(at("rejects"), at("rejects.partial"))).toThrow(expect.objectContaining(refused));
    expect(() => create(at("map"))).toThrow(expect.objectContaining(refused));
    expect(() => create(at("link"))).toThrow(expect.objectContaining(refused));
    rmSync(at("link.partial"));
    writeFileSync(at("third"), "third");
    symlinkSync(at("third"), at("link.partial"));
    create(at("link")).close();
    expect(["rejects.partial", "map.partial", "third"].map((name) => readFileSync(at(name), "utf8"))).toEqual([
      "rejected",
      "mapping",
      "third",
    ]);
  });

  test.each<[string, FileOption["use"], () => string, string]>([
    ["exists", "created", () => at("data"), "exists already. Name a new file."],
    ["is in no folder", "created", () => at("no/rejects"), "cannot be created: ENOENT"],
    ["is missing", "settings", () => at("nothing"), "There is no file"],
    ["is a folder", "settings", () => folder, "is a folder. Name a file."],
    ["is too large", "settings", () => large(), `is larger than ${largestSettings} bytes.`],
  ])("are refused if one %s [OPS-23]", (_, use, path, words) => {
    expect(() => open(use, path())).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(words) }),
    );
    expect(readFileSync(at("data"), "utf8")).toBe("one\ntwo\n");
  });

  function large(): string {
    writeFileSync(at("large"), Buffer.alloc(largestSettings + 1));
    return at("large");
  }
});
