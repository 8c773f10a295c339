import { chmodSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { socketPath } from "@paydown/host/folder-lock";
import type { CallersFile } from "./command-line.js";
import { type Operator, readOperator } from "./operator.js";
import { type CommandOutcome, refused } from "./outcome.js";

/** A command that another process sends to the services, in a header; the body is the file that it reads. */
interface CommandCall {
  readonly args: readonly string[];
  readonly operator: Operator;
}

/** A line of the reply: something to print at once, or, in the end, the outcome. */
type ReplyLine = { readonly tell: string } | { readonly outcome: CommandOutcome };

type Run = (args: readonly string[], operator: Operator, file: CallersFile) => Promise<CommandOutcome>;

const callHeader = "paydown-call";

const name = "admin.sock";

/**
 * Listens for commands from other processes. Only one process may hold the data folder, so the services run the
 * commands. Only the folder's own user can open the socket.
 */
export async function listenForCommands(
  dataDir: string,
  run: Run,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir, name);
  // Removes a killed process's socket. Nobody else uses it, since this process now holds the folder.
  rmSync(path, { force: true });
  const server = createServer((call, reply) => {
    const say = (line: ReplyLine) => void reply.write(`${JSON.stringify(line)}\n`);
    const answer = async () => {
      const { args, operator } = JSON.parse(decodeURIComponent(String(call.headers[callHeader]))) as CommandCall;
      reply.writeHead(200, { "content-type": "application/x-ndjson" });
      say({ outcome: await run(args, readOperator(operator), { bytes: call, tell: (tell) => say({ tell }) }) });
    };
    answer().then(
      () => reply.end(),
      (error: unknown) => {
        onError(error);
        if (!reply.headersSent) reply.writeHead(500);
        reply.end();
      },
    );
  });
  const before = process.umask(0o177);
  try {
    server.listen(path);
    await once(server, "listening");
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
  server.unref();
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/**
 * Runs a command in the services that hold the data folder. Undefined if none are running.
 *
 * @param file - the file that the command reads; it is sent only as fast as the services read it
 * @param tell - prints a line while the command runs
 */
export async function runByServices(
  dataDir: string,
  { args, operator }: CommandCall,
  { file = Readable.from([]), tell = () => {} }: { readonly file?: Readable; tell?(line: string): void } = {},
): Promise<CommandOutcome | undefined> {
  const call = request({
    ...{ agent: false, socketPath: socketPath(dataDir, name), method: "POST", path: "/" },
    headers: { [callHeader]: encodeURIComponent(JSON.stringify({ args, operator } satisfies CommandCall)) },
  });
  // A failure of one ends the other, so the first to fail tells which it was.
  let failedFirst: "call" | "file" | undefined;
  call.once("error", () => (failedFirst ??= "call"));
  file.once("error", () => (failedFirst ??= "file"));
  try {
    const sent = pipeline(file, call);
    const response = (async () => {
      const [response] = (await once(call, "response")) as [IncomingMessage];
      // The reply of services that are killed ends early; `complete` tells.
      response.on("error", () => {});
      for await (const line of createInterface({ input: response })) {
        const said = JSON.parse(line) as ReplyLine;
        if ("outcome" in said) return said.outcome;
        tell(said.tell);
      }
      return response.complete ? failed : cutOff;
    })();
    // The services may end the command without having read the whole file.
    sent.catch(() => {});
    return await response;
  } catch (error) {
    if (failedFirst === "file") return refused(1, `The file cannot be read: ${file.errored?.message}.`);
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
    if (code === "EACCES" || code === "EPERM")
      return refused(
        1,
        `Only the services' own user may open ${dataDir}. Run the command as that user, for example with sudo -u.`,
      );
    return cutOff;
  } finally {
    call.destroy();
  }
}

const cutOff = refused(
  1,
  "The services closed the connection before answering. Run the command again: finished work is not repeated.",
);
const failed = refused(1, "The command failed in the services. Their log has the error.");
