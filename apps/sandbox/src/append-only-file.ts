import { open, readFile, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "@paydown/host/folder";

/** Readable and writable by the owner only. */
const privateMode = 0o600;

/** An append-only file of JSON lines. `append` resolves once its line is on disk. */
export class AppendOnlyFile<Entry> {
  readonly entries: readonly Entry[];
  private readonly handle: FileHandle;
  private waiting: { line: string; done: () => void; failed: (cause: unknown) => void }[] = [];
  private writing: Promise<void> | undefined;

  private constructor(handle: FileHandle, entries: readonly Entry[]) {
    this.handle = handle;
    this.entries = entries;
  }

  /**
   * Opens or creates the file and reads its entries. An incomplete last line was never acknowledged, so it is cut off.
   *
   * @throws Error that names the line, if an acknowledged line cannot be read.
   */
  static async open<Entry>(file: string): Promise<AppendOnlyFile<Entry>> {
    makeFolder(dirname(file));
    const handle = await open(file, "a+", privateMode);
    try {
      // Older versions created the file with wider permissions.
      await handle.chmod(privateMode);
      const text = await readFile(file, "utf8");
      const whole = text.slice(0, text.lastIndexOf("\n") + 1);
      if (whole.length < text.length) await handle.truncate(Buffer.byteLength(whole));
      const lines = whole.split("\n").slice(0, -1);
      return new AppendOnlyFile<Entry>(
        handle,
        lines.map((line, index) => parseLine<Entry>(line, index + 1, file)),
      );
    } catch (cause) {
      await handle.close();
      throw cause;
    }
  }

  append(entry: Entry): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ line: `${JSON.stringify(entry)}\n`, done, failed });
      this.writing ??= this.drain();
    });
  }

  async close(): Promise<void> {
    await this.writing;
    await this.handle.close();
  }

  // Lines that arrive during a write share the next sync.
  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        await this.handle.appendFile(batch.map(({ line }) => line).join(""));
        await this.handle.sync();
        for (const { done } of batch) done();
      } catch (cause) {
        for (const { failed } of batch) failed(cause);
      }
    }
    this.writing = undefined;
  }
}

function parseLine<Entry>(line: string, number: number, file: string): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    throw new Error(`Line ${number} of ${file} cannot be parsed. Move the file away to start with an empty record.`);
  }
}
