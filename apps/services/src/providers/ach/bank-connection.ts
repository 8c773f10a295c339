import { createHash } from "node:crypto";
import { connect as openSocket } from "node:net";
import { posix } from "node:path";
import type SftpClient from "ssh2-sftp-client";
import type { SftpLogin } from "./settings.js";

/** The folders of an instance's account at its bank. The services write to `outgoing` only. */
export const bankFolders = ["outgoing", "acknowledgements", "returns"] as const;
export type BankFolder = (typeof bankFolders)[number];

export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  /** In milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** An open connection to a bank. Every call fails with {@link BankFault}. */
export interface BankConnection {
  /** The files of a folder, by name. One without a byte is only being written. */
  list(folder: BankFolder): Promise<readonly ListedFile[]>;
  /** The size of a file in bytes; undefined if there is none. */
  sizeOf(folder: BankFolder, name: string): Promise<number | undefined>;
  /** Look at the size first: a file is read into memory. */
  read(folder: BankFolder, name: string): Promise<Buffer>;
  write(folder: BankFolder, name: string, bytes: Buffer): Promise<void>;
  /** Fails if the new name exists. */
  rename(folder: BankFolder, from: string, to: string): Promise<void>;
  remove(folder: BankFolder, name: string): Promise<void>;
}

/** Why the bank could not be reached or did not do something. The message is a sentence without any secret. */
export class BankFault extends Error {
  override readonly name = "BankFault";
  /** @param refuses - the key of the settings that holds what the bank refused at the sign-in, if it refused it */
  constructor(
    message: string,
    readonly refuses?: "password" | "privateKey",
  ) {
    super(message);
  }
}

/** The largest file that is read, in bytes: about 80,000 entries. */
export const mostBytes = 16_000_000;

/**
 * Connects to a bank, works, and disconnects. The server must show one of the pinned host keys.
 *
 * @param timeoutMs - timeout of connecting, and of each call
 * @throws BankFault
 */
export async function withBank<T>(
  login: SftpLogin,
  timeoutMs: number,
  work: (bank: BankConnection) => Promise<T>,
): Promise<T> {
  // Most instances have no such bank, and the library would slow down every start.
  const { default: Client } = await import("ssh2-sftp-client");
  const ignore = () => undefined;
  // The defaults write to the console.
  const client = new Client("paydown", { error: ignore, end: ignore, close: ignore });
  try {
    await connect(client, login, timeoutMs);
    return await work(connectionOf(client, timeoutMs));
  } finally {
    await within(timeoutMs, "closing", client.end()).catch(ignore);
  }
}

async function connect(client: SftpClient, login: SftpLogin, timeoutMs: number): Promise<void> {
  const { host, port, user: username, password, privateKey, passphrase, hostKeys } = login;
  const shown: { key?: string } = {};
  const connecting = client.connect({
    ...{ username, readyTimeout: timeoutMs },
    // A call is a few small packets, which must not wait for one another.
    sock: openSocket({ host, port, noDelay: true }),
    ...(password !== undefined && { password }),
    ...(privateKey !== undefined && { privateKey }),
    ...(passphrase !== undefined && { passphrase }),
    hostVerifier(key: Buffer) {
      shown.key = `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
      return hostKeys.includes(shown.key);
    },
  });
  try {
    await within(timeoutMs, "connecting", connecting);
  } catch (error) {
    if (shown.key !== undefined && !hostKeys.includes(shown.key))
      throw new BankFault(
        `The server at ${host}:${port} shows the host key ${shown.key}, which is not pinned. Ask the bank before you trust it.`,
      );
    const failure = `Could not sign in at ${host}:${port} as ${username}`;
    // The client has no code for this.
    if (reasonOf(error) === "All configured authentication methods failed")
      throw password === undefined
        ? new BankFault(`${failure}: the bank refuses the user's key.`, "privateKey")
        : new BankFault(`${failure}: the bank refuses the user's password.`, "password");
    throw new BankFault(`${failure}: ${reasonOf(error)}.`);
  }
}

function connectionOf(client: SftpClient, timeoutMs: number): BankConnection {
  const at = (folder: BankFolder, name = "") => posix.join(folder, name);
  const call = async <T>(what: string, done: Promise<T>): Promise<T> => {
    try {
      return await within(timeoutMs, what, done);
    } catch (error) {
      throw error instanceof BankFault ? error : new BankFault(`The bank failed at ${what}: ${reasonOf(error)}.`);
    }
  };
  return {
    async list(folder) {
      const found = await call(`listing ${folder}`, client.list(at(folder)));
      return found
        .filter(({ type, name, size }) => type === "-" && size > 0 && isFinished(name))
        .map(({ name, size, modifyTime }) => ({ name, bytes: size, modifiedMs: modifyTime }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    async sizeOf(folder, name) {
      // The client reports any failed lookup of a single file as "no such file", and absence counts as proof (ACH-13).
      const found = await call(`looking for ${at(folder, name)}`, client.list(at(folder)));
      return found.find((file) => file.name === name)?.size;
    },
    async read(folder, name) {
      const path = at(folder, name);
      const content = await call(`reading ${path}`, client.get(path));
      if (!Buffer.isBuffer(content)) throw new BankFault(`${path} cannot be read.`);
      return content;
    },
    async write(folder, name, bytes) {
      await call(`writing ${at(folder, name)}`, client.put(bytes, at(folder, name)));
    },
    async rename(folder, from, to) {
      await call(`renaming ${at(folder, from)}`, client.rename(at(folder, from), at(folder, to)));
    },
    async remove(folder, name) {
      await call(`removing ${at(folder, name)}`, client.delete(at(folder, name), true));
    },
  };
}

/** Whether a name is that of a finished file. Banks, too, write under a temporary name first. */
const isFinished = (name: string) => !name.startsWith(".") && !/\.(part|filepart|tmp|temp)$/i.test(name);

/** A lost connection may leave a call without an end. */
async function within<T>(timeoutMs: number, what: string, done: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BankFault(`The bank did not answer in time at ${what}.`)), timeoutMs);
  });
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The client's messages name methods of its own before the reason. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "unknown";
  return message
    .replace(/^(_?\w+(->|: ))+/, "")
    .replace(/\.+$/, "")
    .slice(0, 200);
}
