import { createHash, generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import { posix } from "node:path";
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from "ssh2";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

interface StoredFile {
  bytes: Buffer;
  /** In seconds since 1970. */
  modified: number;
}

const user = "harbor";
const password = "s3cr3t-word";
const isFolder = 0o040_755;
const isFile = 0o100_644;

/** The library's own generator makes a malformed key now and then. */
const newKey = () =>
  generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey.export({ type: "sec1", format: "pem" }).toString();

/** An SFTP server in memory that stands for a bank's. */
export interface SftpServer {
  readonly port: number;
  readonly login: { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
  /** The fingerprint of its host key. */
  readonly hostKey: string;
  /** Every path with its text, such as `outgoing/X.ach`. */
  readonly files: ReadonlyMap<string, StoredFile>;
  put(path: string, text: string): void;
  text(path: string): string;
  take(path: string): void;
  /** Cuts the connection as soon as a call of this kind has happened this many times, counted from now. */
  cutAfter(call: "write" | "close" | "rename", count?: number): void;
  /** Refuses every call of this kind with a general failure, such as `LSTAT`, until the bank is mended. */
  failAt(call: string): void;
  /** Cuts no connection and refuses no call any more. */
  mend(): void;
  /** Calls back as soon as a client has renamed a file. */
  whenRenamed(act: () => void): void;
  /** How many times clients renamed a file. */
  renames(): number;
  stop(): Promise<void>;
}

/** @param hostKey - a private key; a new one unless given */
export async function startSftpServer(hostKey: string = newKey()): Promise<SftpServer> {
  const files = new Map<string, StoredFile>();
  const open = new Set<Connection>();
  const cuts = new Map<string, number>();
  const failing = new Set<string | symbol>();
  let renamed = 0;
  let onRenamed = () => {};
  let ticks = 1_700_000_000;
  const stored = (bytes: Buffer): StoredFile => ({ bytes, modified: (ticks += 1) });
  const folders = new Set([".", "outgoing", "acknowledgements", "returns"]);

  function serve(sftp: SFTPWrapper, connection: Connection): void {
    const handles = new Map<number, { readonly path: string; listed: boolean }>();
    const opened = (path: string): Buffer => {
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(handles.size);
      handles.set(handles.size, { path, listed: false });
      return handle;
    };
    const at = (handle: Buffer) => handles.get(handle.readUInt32BE(0));
    const status = (id: number, code: number = STATUS_CODE.OK) => sftp.status(id, code);
    const attributes = (path: string): Attributes | undefined => {
      const file = files.get(path);
      if (!file && !folders.has(path)) return undefined;
      const mode = file ? isFile : isFolder;
      return {
        mode,
        uid: 0,
        gid: 0,
        size: file?.bytes.length ?? 0,
        atime: file?.modified ?? 0,
        mtime: file?.modified ?? 0,
      };
    };
    /** @returns whether the connection is cut, so that no answer arrives */
    const happened = (call: string): boolean => {
      const left = cuts.get(call);
      if (left === undefined) return false;
      cuts.set(call, left - 1);
      if (left > 1) return false;
      cuts.delete(call);
      connection.end();
      return true;
    };
    const serveCall = sftp.emit.bind(sftp);
    sftp.emit = (call: string | symbol, ...asked: unknown[]) => {
      if (!failing.has(call)) return serveCall(call as "error", ...(asked as [unknown]));
      status(asked[0] as number, STATUS_CODE.FAILURE);
      return true;
    };
    const answerStat = (id: number, path: string) => {
      const found = attributes(posix.normalize(path));
      if (found) sftp.attrs(id, found);
      else status(id, STATUS_CODE.NO_SUCH_FILE);
    };
    sftp.on("OPEN", (id, path, flags) => {
      const name = posix.normalize(path);
      if (flags & OPEN_MODE.WRITE) files.set(name, stored(Buffer.alloc(0)));
      if (files.has(name)) sftp.handle(id, opened(name));
      else status(id, STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on("WRITE", (id, handle, offset, data) => {
      const path = at(handle)?.path ?? "";
      const before = files.get(path)?.bytes ?? Buffer.alloc(0);
      const bytes = Buffer.alloc(Math.max(before.length, offset + data.length));
      before.copy(bytes);
      data.copy(bytes, offset);
      files.set(path, stored(bytes));
      if (!happened("write")) status(id);
    });
    sftp.on("READ", (id, handle, offset, length) => {
      const bytes = files.get(at(handle)?.path ?? "")?.bytes ?? Buffer.alloc(0);
      if (offset >= bytes.length) status(id, STATUS_CODE.EOF);
      else sftp.data(id, bytes.subarray(offset, offset + length));
    });
    sftp.on("FSTAT", (id, handle) => answerStat(id, at(handle)?.path ?? ""));
    sftp.on("FSETSTAT", (id) => status(id));
    sftp.on("CLOSE", (id) => {
      if (!happened("close")) status(id);
    });
    sftp.on("STAT", answerStat);
    sftp.on("LSTAT", answerStat);
    sftp.on("REALPATH", (id, path) =>
      sftp.name(id, [{ filename: posix.normalize(path), longname: path, attrs: {} as Attributes }]),
    );
    sftp.on("OPENDIR", (id, path) => {
      const name = posix.normalize(path);
      if (folders.has(name)) sftp.handle(id, opened(name));
      else status(id, STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on("READDIR", (id, handle) => {
      const listing = at(handle);
      if (!listing || listing.listed) return status(id, STATUS_CODE.EOF);
      listing.listed = true;
      const inside = [...files.keys()].filter((path) => posix.dirname(path) === listing.path);
      return sftp.name(
        id,
        inside.map((path) => {
          const attrs = attributes(path) as Attributes;
          const filename = posix.basename(path);
          return { filename, longname: `-rw-r--r-- 1 bank bank ${attrs.size} Jan 1 00:00 ${filename}`, attrs };
        }),
      );
    });
    sftp.on("RENAME", (id, from, to) => {
      const [source, target] = [posix.normalize(from), posix.normalize(to)];
      const file = files.get(source);
      if (!file || files.has(target)) return status(id, STATUS_CODE.FAILURE);
      files.delete(source);
      files.set(target, file);
      renamed += 1;
      onRenamed();
      return happened("rename") ? undefined : status(id);
    });
    sftp.on("REMOVE", (id, path) =>
      status(id, files.delete(posix.normalize(path)) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE),
    );
  }

  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    open.add(connection);
    // The type lacks this method.
    (connection as Connection & { setNoDelay(on: boolean): void }).setNoDelay(true);
    connection.on("error", () => undefined);
    connection.on("close", () => open.delete(connection));
    connection.on("authentication", (asked) => {
      if (asked.method === "password" && asked.username === user && asked.password === password) asked.accept();
      else asked.reject(["password"]);
    });
    connection.on("session", (accept) =>
      accept().on("sftp", (acceptSftp) => {
        const sftp = acceptSftp();
        sftp.on("error", () => undefined);
        serve(sftp, connection);
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const parsed = ssh2.utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  return {
    port,
    login: { host: "127.0.0.1", port, user, password },
    hostKey: `SHA256:${createHash("sha256").update(parsed.getPublicSSH()).digest("base64").replace(/=+$/, "")}`,
    files,
    put: (path, text) => void files.set(path, stored(Buffer.from(text, "latin1"))),
    text: (path) => files.get(path)?.bytes.toString("latin1") ?? "",
    take: (path) => void files.delete(path),
    cutAfter: (call, count = 1) => void cuts.set(call, count),
    failAt: (call) => void failing.add(call),
    mend() {
      cuts.clear();
      failing.clear();
    },
    whenRenamed: (act) => void (onRenamed = act),
    renames: () => renamed,
    async stop() {
      for (const connection of open) connection.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
