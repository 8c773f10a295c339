import { open, readFile, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "@paydown/host/folder";

/** For this user alone. */
const privateMode = 0o600;

/** A file that only grows: one JSON text a line, on the disk before the promise of `append` is kept. */
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
   * Opens or makes the file and reads what it holds. A last line without its end was never acknowledged, and is cut off.
   *
   * @throws Error naming the line when one that was acknowledged cannot be read.
   */
  static async open<Entry>(file: string): Promise<AppendOnlyFile<Entry>> {
    makeFolder(dirname(file));
    const handle = await open(file, "a+", privateMode);
    try {
      // A file of an older version may be open to others.
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

  // Lines that arrive while one batch is being written share the next sync.
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
    throw new Error(`Line ${number} of ${file} is not readable; move the file away to start with an empty record.`);
  }
}
