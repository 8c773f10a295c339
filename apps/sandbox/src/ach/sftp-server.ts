import { createHash, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import ssh2, { type AuthContext, type Connection, type PublicKeyAuthContext } from "ssh2";
import type { Bank } from "./bank.js";
import { isInstanceName } from "./folders.js";
import type { HostKey } from "./host-key.js";
import { type AroundCalls, serveFiles } from "./sftp-session.js";

export interface SftpOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly passwordOf: (instance: string) => string;
  /** Serves each request at once by default. */
  readonly around?: AroundCalls;
}

export interface SftpServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** The library's types leave the method out. */
const setNoDelay = (connection: Connection) =>
  (connection as Connection & { setNoDelay(noDelay: boolean): void }).setNoDelay(true);

/** Only programs on this machine reach the bank, whatever address the rest of the sandbox listens on. */
const host = "127.0.0.1";

/** Starts the bank's SFTP server: an instance signs in with its id, and a password or one of its keys. */
export async function startSftpServer(
  bank: Bank,
  hostKey: HostKey,
  { port, passwordOf, around = (_, serve) => serve() }: SftpOptions,
): Promise<SftpServer> {
  const connections = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [hostKey.privateKey] }, (connection, { port: clientPort }) => {
    connections.add(connection);
    // SFTP has many small messages, each of which would wait 40 ms for the other side's acknowledgement.
    setNoDelay(connection);
    let instance = "";
    connection
      .on("authentication", (context) => {
        if (!isInstanceName(context.username) || !isAllowed(context, bank, passwordOf))
          return context.reject(["password", "publickey"]);
        instance = context.username;
        context.accept();
      })
      .on("session", (accept) => {
        // Without a handler, the server refuses shells and commands.
        accept().on("sftp", (acceptSftp) =>
          serveFiles(acceptSftp(), { bank, instance, clientPort, around, cut: () => connection.end() }),
        );
      })
      // A client that goes away without a word has ended its connection; nothing else depends on it.
      .on("error", () => undefined)
      .on("close", () => connections.delete(connection));
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, host, () => {
      server.off("error", failed);
      listening();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const connection of connections) connection.end();
      await closed;
      await bank.idle();
    },
  };
}

function isAllowed(context: AuthContext, bank: Bank, passwordOf: SftpOptions["passwordOf"]): boolean {
  const { method, username } = context;
  if (method === "password") return isSame(context.password, passwordOf(username));
  return method === "publickey" && isAuthorized(context, bank.authorizedKeysOf(username));
}

/** Compares in constant time. */
const isSame = (said: string, expected: string) => timingSafeEqual(digestOf(said), digestOf(expected));
const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Without a signature, the client only asks whether the key would do. */
function isAuthorized({ key, signature, blob, hashAlgo }: PublicKeyAuthContext, file: string): boolean {
  if (!existsSync(file)) return false;
  return readFileSync(file, "utf8")
    .split("\n")
    .some((line) => {
      const known = ssh2.utils.parseKey(line);
      if (known instanceof Error || known.type !== key.algo || !known.getPublicSSH().equals(key.data)) return false;
      return signature === undefined || (blob !== undefined && known.verify(blob, signature, hashAlgo) === true);
    });
}
