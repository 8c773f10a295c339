import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join, relative } from "node:path";

const ownerFile = /^owner-(\d+)-[0-9a-f]+\.sock$/;
/** The shortest limit that a system sets to a socket's path (macOS). */
const longestSocketPath = 103;

/** Why a folder can't be locked. The message is for the person at the terminal and says what to do next. */
export class FolderLockError extends Error {
  override readonly name = "FolderLockError";
}

/** A lock that is held until it is released or the process ends, however it ends. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes a folder for this process alone, and says who has it otherwise.
 *
 * Each taker listens on a socket of its own in the folder and then looks for the others'. A socket that refuses belongs to a
 * dead process: the kernel knows, so no id can be mistaken for another's and a kill -9 leaves nothing to clear by hand. Of two
 * who take it at once, at least one sees the other, because both listen before they look.
 *
 * @throws FolderLockError when another process has it, or its path is too long
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
 * Where a socket of the folder is, by the shorter of two ways: systems set a limit.
 *
 * @throws FolderLockError when both are too long
 */
export function socketPath(folder: string, name: string): string {
  const path = join(folder, name);
  const fromHere = relative(process.cwd(), path);
  const shortest = fromHere.length < path.length ? fromHere : path;
  if (Buffer.byteLength(shortest) > longestSocketPath) {
    throw new FolderLockError(
      `The path of the data folder ${folder} is too long for a lock. Set PAYDOWN_DATA_DIR to a shorter one.`,
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
    // A full queue is a living owner too; only these two say that nobody listens.
    socket.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code !== "ECONNREFUSED" && error.code !== "ENOENT"),
    );
  });
}
