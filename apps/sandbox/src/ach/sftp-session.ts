import { constants, type Stats } from "node:fs";
import { type FileHandle, link, lstat, open, readdir, rm } from "node:fs/promises";
import { join, posix } from "node:path";
import ssh2, { type Attributes, type FileEntry, type SFTPWrapper } from "ssh2";
import type { Bank } from "./bank.js";
import { type InstanceFolders, type SharedFolder, sharedFolders, unfinished } from "./folders.js";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** A larger file is refused: no day of one instance has so many entries. */
const mostBytes = 64 * 1024 * 1024;
const mostOpen = 64;

type Status = Exclude<keyof typeof STATUS_CODE, "OK">;

/** Why a request is refused. */
class Refusal extends Error {
  readonly status: Status;

  constructor(status: Status, message: string) {
    super(message);
    this.status = status;
  }
}

/** A file in one of the shared folders. */
interface Place {
  readonly folder: SharedFolder;
  readonly name: string;
  readonly path: string;
}

type Opened = { readonly path: string } & (
  | { readonly kind: "file"; readonly file: FileHandle }
  | { readonly kind: "folder"; rest: FileEntry[] }
);

/** A request of a client. */
export interface SftpCall {
  /** The name of the request, such as `RENAME`. */
  readonly name: string;
  /** The file or folder that it is about; for a renaming, the old name. */
  readonly path: string;
  /** The client's own port, which tells its connection from others. */
  readonly clientPort: number;
  /** Cuts the connection. */
  cut(): void;
}

/**
 * Stands between clients and the bank, for tests of what a connection may do to them. It may wait, serve the request or
 * not, and send the reply that `serve` returns, later or never. Throwing refuses the request.
 */
export type AroundCalls = (call: SftpCall, serve: () => Promise<Reply>) => Promise<Reply>;
type Reply = () => void;

export interface ServedConnection {
  readonly bank: Bank;
  readonly instance: string;
  readonly clientPort: number;
  readonly around: AroundCalls;
  cut(): void;
}

/** Answers the requests of one SFTP session. What has no handler here is refused by the library. */
export function serveFiles(sftp: SFTPWrapper, { bank, instance, around, ...connection }: ServedConnection): void {
  const session = new Session(bank, instance);
  /** Answers a request with what `work` returns, or with its refusal. */
  const answer = (id: number, name: string, asked: string | Buffer, work: () => Promise<Reply>) => {
    const path = typeof asked === "string" ? posix.resolve("/", asked) : session.pathOf(asked);
    around({ name, path, ...connection }, work)
      .then((reply) => reply())
      .catch((cause: unknown) => {
        const { status, message } = refusalOf(cause);
        sftp.status(id, STATUS_CODE[status], message);
      });
  };
  const done = (id: number) => sftp.status(id, STATUS_CODE.OK);
  sftp.on("REALPATH", (id, path) => {
    const whole = posix.resolve("/", path);
    sftp.name(id, [{ filename: whole, longname: whole, attrs: {} as Attributes }]);
  });
  for (const event of ["STAT", "LSTAT"] as const) {
    sftp.on(event as "STAT", (id, path) =>
      answer(id, event, path, async () => {
        const attributes = attributesOf(await session.stat(path));
        return () => sftp.attrs(id, attributes);
      }),
    );
  }
  sftp.on("FSTAT", (id, handle) =>
    answer(id, "FSTAT", handle, async () => {
      const attributes = attributesOf(await session.file(handle).stat());
      return () => sftp.attrs(id, attributes);
    }),
  );
  // Clients may set times and modes after an upload. The bank keeps its own, and lets them.
  sftp.on("SETSTAT", done);
  sftp.on("FSETSTAT", done);
  sftp.on("OPENDIR", (id, path) =>
    answer(id, "OPENDIR", path, async () => {
      const handle = await session.openFolder(path);
      return () => sftp.handle(id, handle);
    }),
  );
  sftp.on("READDIR", (id, handle) =>
    answer(id, "READDIR", handle, async () => {
      const entries = session.nextEntries(handle);
      if (entries.length === 0) throw new Refusal("EOF", "No more files.");
      return () => sftp.name(id, entries);
    }),
  );
  sftp.on("OPEN", (id, path, flags) =>
    answer(id, "OPEN", path, async () => {
      const handle = await session.openFile(path, flags);
      return () => sftp.handle(id, handle);
    }),
  );
  sftp.on("READ", (id, handle, offset, length) =>
    answer(id, "READ", handle, async () => {
      const data = await session.read(handle, offset, length);
      return () => sftp.data(id, data);
    }),
  );
  sftp.on("WRITE", (id, handle, offset, data) =>
    answer(id, "WRITE", handle, async () => {
      await session.write(handle, offset, data);
      return () => done(id);
    }),
  );
  sftp.on("CLOSE", (id, handle) =>
    answer(id, "CLOSE", handle, async () => {
      await session.close(handle);
      return () => done(id);
    }),
  );
  sftp.on("REMOVE", (id, path) =>
    answer(id, "REMOVE", path, async () => {
      await rm(session.place(path).path);
      return () => done(id);
    }),
  );
  sftp.on("RENAME", (id, from, to) =>
    answer(id, "RENAME", from, async () => {
      await session.finishUpload(from, to);
      // The acknowledgement tells how this ends.
      void bank.takeFiles(instance);
      return () => done(id);
    }),
  );
  sftp.on("close", () => void session.end());
}

class Session {
  private readonly bank: Bank;
  private readonly instance: string;
  private readonly folders: InstanceFolders;
  private readonly opened = new Map<number, Opened>();
  private lastHandle = 0;

  constructor(bank: Bank, instance: string) {
    this.bank = bank;
    this.instance = instance;
    this.folders = bank.foldersOf(instance);
  }

  place(path: string): Place {
    const [folder, name, ...more] = posix.resolve("/", path).split("/").slice(1);
    const shared = sharedFolders.find((one) => one === folder);
    if (!shared || !name || more.length > 0) throw new Refusal("NO_SUCH_FILE", "There is no such file.");
    return { folder: shared, name, path: join(this.folders.shared(shared), name) };
  }

  async stat(path: string): Promise<Stats> {
    const whole = posix.resolve("/", path);
    const folder = sharedFolders.find((name) => whole === `/${name}`);
    if (whole === "/" || folder) return lstat(this.folders.shared(folder ?? "outgoing"));
    return lstat(this.place(path).path);
  }

  async openFolder(path: string): Promise<Buffer> {
    const whole = posix.resolve("/", path);
    if (whole === "/") {
      const stats = await lstat(this.folders.shared("outgoing"));
      return this.keep({ kind: "folder", path: whole, rest: sharedFolders.map((name) => entryOf(name, stats)) });
    }
    const folder = sharedFolders.find((name) => whole === `/${name}`);
    if (!folder) throw new Refusal("NO_SUCH_FILE", "There is no such folder.");
    if (folder === "returns") await this.bank.sendAnswers(this.instance);
    const home = this.folders.shared(folder);
    const rest: FileEntry[] = [];
    for (const name of (await readdir(home)).sort()) {
      // The bank may take a file meanwhile.
      const stats = await lstat(join(home, name)).catch(() => undefined);
      if (stats) rest.push(entryOf(name, stats));
    }
    return this.keep({ kind: "folder", path: whole, rest });
  }

  /** @returns an empty list after the last entry */
  nextEntries(handle: Buffer): FileEntry[] {
    const opened = this.find(handle);
    if (opened.kind !== "folder") throw new Refusal("FAILURE", "The handle is not one of a folder.");
    return opened.rest.splice(0, 100);
  }

  async openFile(path: string, flags: number): Promise<Buffer> {
    const place = this.place(path);
    const isWriting = (flags & OPEN_MODE.WRITE) !== 0;
    if (isWriting && (place.folder !== "outgoing" || !place.name.endsWith(unfinished) || !isFileName(place.name)))
      throw new Refusal(
        "PERMISSION_DENIED",
        `Upload files to outgoing, under a name of at most 100 letters, digits, "-", "_" and "." that ends in "${unfinished}".`,
      );
    const reading = (flags & OPEN_MODE.READ) === 0 ? constants.O_WRONLY : constants.O_RDWR;
    const has = (mode: number, flag: number) => ((flags & mode) === 0 ? 0 : flag);
    const file = await open(
      place.path,
      isWriting
        ? reading |
            has(OPEN_MODE.CREAT, constants.O_CREAT) |
            has(OPEN_MODE.TRUNC, constants.O_TRUNC) |
            has(OPEN_MODE.EXCL, constants.O_EXCL)
        : constants.O_RDONLY,
      0o600,
    );
    return this.keep({ kind: "file", path: `/${place.folder}/${place.name}`, file });
  }

  /** @returns an empty text if the handle is not open */
  pathOf(handle: Buffer): string {
    return this.opened.get(handle.length === 4 ? handle.readUInt32BE() : 0)?.path ?? "";
  }

  file(handle: Buffer): FileHandle {
    const opened = this.find(handle);
    if (opened.kind !== "file") throw new Refusal("FAILURE", "The handle is not one of a file.");
    return opened.file;
  }

  async read(handle: Buffer, offset: number, length: number): Promise<Buffer> {
    const { bytesRead, buffer } = await this.file(handle).read(Buffer.alloc(Math.min(length, 256 * 1024)), {
      position: offset,
    });
    if (bytesRead === 0) throw new Refusal("EOF", "The file has no more bytes.");
    return buffer.subarray(0, bytesRead);
  }

  async write(handle: Buffer, offset: number, data: Buffer): Promise<void> {
    if (offset + data.length > mostBytes) throw new Refusal("FAILURE", "The file is larger than 64 MB.");
    await this.file(handle).write(data, 0, data.length, offset);
  }

  async close(handle: Buffer): Promise<void> {
    const opened = this.find(handle);
    this.opened.delete(handle.readUInt32BE());
    if (opened.kind === "file") {
      await opened.file.sync();
      await opened.file.close();
    }
  }

  /** Renames an uploaded file, and never replaces another one by it. */
  async finishUpload(from: string, to: string): Promise<void> {
    const [old, renamed] = [this.place(from), this.place(to)];
    const isUpload = old.folder === "outgoing" && old.name.endsWith(unfinished);
    const isFinal = renamed.folder === "outgoing" && !renamed.name.endsWith(unfinished) && isFileName(renamed.name);
    if (!isUpload || !isFinal)
      throw new Refusal(
        "PERMISSION_DENIED",
        `Rename a file of outgoing that ends in "${unfinished}" to its final name.`,
      );
    // Unlike a rename, a link never replaces a file.
    await link(old.path, renamed.path);
    await rm(old.path);
  }

  async end(): Promise<void> {
    const all = [...this.opened.values()];
    this.opened.clear();
    for (const one of all) if (one.kind === "file") await one.file.close();
  }

  private keep(opened: Opened): Buffer {
    if (this.opened.size >= mostOpen) throw new Refusal("FAILURE", "Too many files are open.");
    this.lastHandle += 1;
    this.opened.set(this.lastHandle, opened);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(this.lastHandle);
    return handle;
  }

  private find(handle: Buffer): Opened {
    const opened = handle.length === 4 ? this.opened.get(handle.readUInt32BE()) : undefined;
    if (!opened) throw new Refusal("FAILURE", "The handle is not open.");
    return opened;
  }
}

const isFileName = (name: string) => /^\w[\w.-]{0,99}$/.test(name);

function refusalOf(cause: unknown): { readonly status: Status; readonly message: string } {
  if (cause instanceof Refusal) return cause;
  const { code } = cause as NodeJS.ErrnoException;
  if (code === "ENOENT") return { status: "NO_SUCH_FILE", message: "There is no such file." };
  return code === "EEXIST"
    ? { status: "FAILURE", message: "There is a file of that name." }
    : { status: "FAILURE", message: `The bank could not do this (${code ?? "internal error"}).` };
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);

const attributesOf = (stats: Stats): Attributes => ({
  mode: stats.mode,
  uid: stats.uid,
  gid: stats.gid,
  size: stats.size,
  atime: seconds(stats.atimeMs),
  mtime: seconds(stats.mtimeMs),
});

/** A line such as that of `ls -l`, because clients read a file's type from it. */
function entryOf(filename: string, stats: Stats): FileEntry {
  const kind = stats.isDirectory() ? "drwx------" : "-rw-------";
  const longname = `${kind} 1 bank bank ${stats.size} ${stats.mtime.toISOString().slice(0, 10)} ${filename}`;
  return { filename, longname, attrs: attributesOf(stats) };
}
