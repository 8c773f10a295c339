import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { Option } from "commander";
import { StartupError } from "../startup-error.js";

/** Where a command's output goes while it runs, whichever process runs the command. */
export interface CallersOutput {
  /**
   * Prints to the caller's standard output, as fast as it is read.
   *
   * @returns false if nobody reads it any more
   */
  print(bytes: Buffer): Promise<boolean>;
  /** Prints a line to the caller's standard error at once. */
  tell(line: string): void;
  /** Shows how far the command is, instead of what was shown before. */
  progress(line: string): void;
  /** Appends to the file that an option names. */
  write(option: string, bytes: Buffer): Promise<void> | void;
  /** Renames the file that an option names to its final name, because it is complete. */
  finish(option: string): void;
}

/** The file that a command reads, further files that its options name, and the caller's output. */
export interface CallersFile extends CallersOutput {
  readonly bytes: AsyncIterable<Buffer>;
  /** The contents of the files that the command's options name, by option. */
  readonly settings: Readonly<Record<string, Buffer>>;
  /** The bytes of the file, if it is a regular one. */
  readonly size?: number | undefined;
}

export const noFile: CallersFile = {
  bytes: (async function* () {})(),
  settings: {},
  print: () => Promise.resolve(false),
  tell: () => {},
  progress: () => {},
  write: () => {},
  finish: () => {},
};

/** An option that names a file of the caller. */
export class FileOption extends Option {
  constructor(
    flags: string,
    description: string,
    /** `settings` are read as a whole before the command runs. `created` files must not exist yet. */
    readonly use: "settings" | "created",
  ) {
    super(flags, description);
  }
}

/** A file that an option of a parsed command names. */
export interface NamedFile {
  readonly option: string;
  readonly use: FileOption["use"];
  readonly path: string;
}

/** More than any file of settings needs. They are held in memory. */
export const largestSettings = 1_000_000;

/**
 * Opens the files of a command in the caller's process.
 *
 * @returns the files, and `close` for after the command
 * @throws StartupError if a file cannot be read or created
 */
export function openCallersFile(
  { path, files }: { readonly path: string | undefined; readonly files: readonly NamedFile[] },
  { print, tell, progress }: Pick<CallersFile, "print" | "tell" | "progress">,
): { readonly file: CallersFile; close(): void } {
  if (path !== undefined) requireFile(path);
  const stats = path === undefined ? undefined : statSync(path);
  const read = files.filter(({ use }) => use === "settings");
  const settings = Object.fromEntries(read.map((named) => [named.option, readSettings(named.path)]));
  const created = new Map<string, CreatedFile>();
  for (const named of files)
    if (named.use === "created")
      created.set(named.option, new CreatedFile(named.path, [path ?? [], read.map((one) => one.path)].flat()));
  return {
    file: {
      bytes: path === undefined ? noFile.bytes : { [Symbol.asyncIterator]: () => bytesOf(path) },
      settings,
      size: stats?.isFile() ? stats.size : undefined,
      print,
      tell,
      progress,
      write: (option, bytes) => created.get(option)?.write(bytes),
      finish: (option) => created.get(option)?.finish(),
    },
    close() {
      for (const file of created.values()) file.close();
    },
  };
}

/** @throws StartupError if the disk cannot read on */
async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new StartupError(
      `The file ${path} cannot be read to its end (${codeOf(error)}). Copy it to another disk, and run the command again: ${resumes}`,
      1,
      { cause: error },
    );
  }
}

const resumes = "finished work is not repeated.";

/** Has its name only once it is complete, so that a command that was killed can be repeated as it was. */
class CreatedFile {
  private readonly partial: string;
  private readonly descriptor: number;
  private bytes = 0;

  /** @param inputs - the paths that the command reads */
  constructor(
    private readonly path: string,
    inputs: readonly string[],
  ) {
    if (existsSync(path)) throw new StartupError(`The file ${path} exists already. Name a new file.`, 2);
    this.partial = `${path}.partial`;
    const input = inputs.find((one) => isSameFile(one, this.partial));
    if (input !== undefined)
      throw new StartupError(
        `The file ${path} is called ${this.partial} until it is complete, and the command reads ${input}. Name another file.`,
        2,
      );
    try {
      // What a killed command left. A link is removed, not followed.
      rmSync(this.partial, { force: true });
      this.descriptor = openSync(this.partial, "wx", 0o600);
      fchmodSync(this.descriptor, 0o600);
    } catch (error) {
      throw new StartupError(`The file ${path} cannot be created: ${messageOf(error)}.`, 2);
    }
  }

  /** @throws StartupError, for example if the disk is full */
  write(bytes: Buffer): void {
    this.explained(() => {
      for (let at = 0; at < bytes.length;) at += writeSync(this.descriptor, bytes, at);
    });
    this.bytes += bytes.length;
  }

  /** @throws StartupError, for example if the folder is gone */
  finish(): void {
    if (this.bytes === 0) return;
    if (existsSync(this.path))
      throw new StartupError(`The file ${this.path} was created meanwhile. The result is in ${this.partial}.`, 1);
    this.explained(() => {
      fsyncSync(this.descriptor);
      renameSync(this.partial, this.path);
    });
  }

  /** @throws StartupError if the disk is full or broken */
  private explained(change: () => void): void {
    try {
      change();
    } catch (error) {
      const code = codeOf(error);
      const why = code === "ENOSPC" || code === "EDQUOT" ? "its disk is full" : `its disk refuses it (${code})`;
      throw new StartupError(
        `The file ${this.path} cannot be written: ${why}. Free space there, or name a file on another disk, and run the command again: ${resumes}`,
        1,
        { cause: error },
      );
    }
  }

  /** Removes the file if it is empty. */
  close(): void {
    closeSync(this.descriptor);
    if (this.bytes === 0) rmSync(this.partial, { force: true });
  }
}

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

function readSettings(path: string): Buffer {
  requireFile(path);
  if (statSync(path).size > largestSettings)
    throw new StartupError(`The file ${path} is larger than ${largestSettings} bytes.`, 2);
  return readFileSync(path);
}

/** @throws StartupError if there is no such file, or it cannot be read */
function requireFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new StartupError(`There is no file ${path}.`, 2);
  if (stats.isDirectory()) throw new StartupError(`${path} is a folder. Name a file.`, 2);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new StartupError(`The file ${path} cannot be read. Check its permissions.`, 2);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : messageOf(error);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
