import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join, relative } from "node:path";

const ownerFile = /^owner-(\d+)-[0-9a-f]+\.sock$/;
/** The lowest limit of any supported system on a socket's path (macOS). */
const longestSocketPath = 103;

/** Why a folder can't be locked. The message tells the person at the terminal what to do next. */
export class FolderLockError extends Error {
  override readonly name = "FolderLockError";
}

/** A lock, held until it is released or the process ends for any reason. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a folder for this process. The error names the process that already holds the lock.
 *
 * Each taker listens on its own socket in the folder, then checks the sockets of the other takers. A socket that
 * refuses connections belongs to a dead process. The kernel guarantees this, so a new process with an old id is not
 * mistaken for the owner, and nothing needs cleanup after a kill -9. Of two concurrent takers at least one sees the
 * other, because both listen before they check.
 *
 * @throws FolderLockError when another process has the lock, or the path is too long
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const own = `owner-${process.pid}-${randomBytes(4).toString("hex")}.sock`;
  const server = await listen(socketPath(folder, own));
  const release = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  for (const name of readdirSync(folder)) {
    const owner = ownerFile.exec(name)?.[1];
    if (owner === undefined || name === own) continue;
    if (await answers(socketPath(folder, name))) {
      await release();
      throw new FolderLockError(
        `The data folder ${folder} is in use by another process (pid ${owner}). Stop that process, or set PAYDOWN_DATA_DIR to another folder.`,
      );
    }
    rmSync(join(folder, name), { force: true });
  }
  return { release };
}

/**
 * The path of a socket in the folder: the relative or the absolute path, whichever is shorter, because systems limit
 * the length.
 *
 * @throws FolderLockError when both are too long
 */
export function socketPath(folder: string, name: string): string {
  const path = join(folder, name);
  const fromHere = relative(process.cwd(), path);
  const shortest = fromHere.length < path.length ? fromHere : path;
  if (Buffer.byteLength(shortest) > longestSocketPath) {
    throw new FolderLockError(
      `The path of the data folder ${folder} is too long for a lock socket. Set PAYDOWN_DATA_DIR to a shorter one.`,
    );
  }
  return shortest;
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    // Only ECONNREFUSED and ENOENT mean that nobody listens. Any other error, such as a full queue, means a live owner.
    socket.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code !== "ECONNREFUSED" && error.code !== "ENOENT"),
    );
  });
}
