import { chmodSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createInterface } from "node:readline";
import { finished, pipeline } from "node:stream/promises";
import { socketPath } from "@paydown/host/folder-lock";
import { StartupError } from "../startup-error.js";
import { type CallersFile, noFile } from "./callers-file.js";
import { type Operator, readOperator } from "./operator.js";
import { type CommandOutcome, refused, unread } from "./outcome.js";

/** A command that another process sends to the services. */
interface CommandCall {
  readonly args: readonly string[];
  readonly operator: Operator;
}

/** What the header of a call holds. The body is these files of settings, then the file that the command reads. */
interface CallHead extends CommandCall {
  readonly settings: readonly { readonly option: string; readonly bytes: number }[];
  readonly size?: number | undefined;
}

/** A line of the reply: something for the caller to do at once, or, in the end, the outcome. */
type ReplyLine =
  | { readonly print: string }
  | { readonly tell: string }
  | { readonly progress: string }
  | { readonly write: string; readonly base64: string }
  | { readonly finish: string }
  | { readonly outcome: CommandOutcome };

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
    const answer = async () => {
      try {
        const head = JSON.parse(decodeURIComponent(String(call.headers[callHeader]))) as CallHead;
        reply.writeHead(200, { "content-type": "application/x-ndjson" });
        const outcome = await run(head.args, readOperator(head.operator), await filesOf(head, call, reply));
        say(reply, { outcome });
      } catch (error) {
        onError(error);
        if (!reply.headersSent) reply.writeHead(500).flushHeaders();
      }
      // A caller that still sends its file would lose the reply if the connection closed now. With the outcome, it
      // stops.
      await finished(call.resume()).catch(() => undefined);
      reply.end();
    };
    void answer();
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

const say = (reply: ServerResponse, line: ReplyLine) => void reply.write(`${JSON.stringify(line)}\n`);

/**
 * Waits until a slow caller has read most of the reply, so that the reply does not fill the memory.
 *
 * @returns whether the caller is still there
 */
async function isRead(reply: ServerResponse): Promise<boolean> {
  if (reply.writableNeedDrain && !reply.destroyed) {
    const waits = new AbortController();
    const { signal } = waits;
    await Promise.race([once(reply, "drain", { signal }), once(reply, "close", { signal })]);
    waits.abort();
  }
  return !reply.destroyed;
}

const callerIsGone = () => new Error("The caller went away before the command ended.");

/**
 * The caller's files, as the services see them. They are read and written only as fast as the caller reads the reply.
 */
async function filesOf(head: CallHead, call: IncomingMessage, reply: ServerResponse): Promise<CallersFile> {
  const chunks = call.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const settings: Record<string, Buffer> = {};
  let rest: Buffer = Buffer.alloc(0);
  for (const { option, bytes } of head.settings) {
    while (rest.length < bytes) {
      const { value, done } = await chunks.next();
      if (done) throw new Error("The caller's files ended early.");
      rest = Buffer.concat([rest, value]);
    }
    settings[option] = rest.subarray(0, bytes);
    rest = rest.subarray(bytes);
  }
  return {
    bytes: (async function* () {
      if (rest.length > 0) yield rest;
      for await (const chunk of chunks) {
        if (!(await isRead(reply))) throw callerIsGone();
        yield chunk;
      }
    })(),
    settings,
    size: head.size,
    async print(bytes) {
      say(reply, { print: bytes.toString() });
      return isRead(reply);
    },
    tell: (tell) => say(reply, { tell }),
    progress: (progress) => say(reply, { progress }),
    async write(option, bytes) {
      say(reply, { write: option, base64: bytes.toString("base64") });
      if (!(await isRead(reply))) throw callerIsGone();
    },
    finish: (finish) => say(reply, { finish }),
  };
}

/** The body of a call. */
async function* bodyOf(file: CallersFile, onError: (error: unknown) => void): AsyncGenerator<Buffer> {
  yield* Object.values(file.settings);
  try {
    yield* file.bytes;
  } catch (error) {
    onError(error);
    throw error;
  }
}

/**
 * Runs a command in the services that hold the data folder. Undefined if none are running.
 *
 * @param file - the caller's files; they are sent only as fast as the services read them
 * @throws StartupError if a file of the caller cannot be written; the command then ends
 */
export async function runByServices(
  dataDir: string,
  { args, operator }: CommandCall,
  file: CallersFile = noFile,
): Promise<CommandOutcome | undefined> {
  const settings = Object.entries(file.settings).map(([option, { length }]) => ({ option, bytes: length }));
  const call = request({
    ...{ agent: false, socketPath: socketPath(dataDir, name), method: "POST", path: "/" },
    headers: {
      [callHeader]: encodeURIComponent(
        JSON.stringify({ args, operator, settings, size: file.size } satisfies CallHead),
      ),
    },
  });
  // A failure of one ends the other, so the first to fail tells which it was.
  let firstFailure: { readonly of: "call" | "file"; readonly error: unknown } | undefined;
  call.once("error", (error) => (firstFailure ??= { of: "call", error }));
  try {
    const sent = pipeline(
      bodyOf(file, (error) => (firstFailure ??= { of: "file", error })),
      call,
    );
    const response = (async () => {
      const [response] = (await once(call, "response")) as [IncomingMessage];
      // The reply of services that are killed ends early; `complete` tells.
      response.on("error", () => {});
      const lines = createInterface({ input: response });
      // Receives the errors of the response, also after the last line.
      lines.on("error", () => {});
      for await (const line of lines) {
        const said = JSON.parse(line) as ReplyLine;
        if ("outcome" in said) return said.outcome;
        if ("print" in said) {
          if (!(await file.print(Buffer.from(said.print)))) return unread;
        } else if ("tell" in said) file.tell(said.tell);
        else if ("progress" in said) file.progress(said.progress);
        else if ("finish" in said) file.finish(said.finish);
        else await file.write(said.write, Buffer.from(said.base64, "base64"));
      }
      // The call also ends early if the file cannot be read on.
      if (firstFailure?.of === "file") throw firstFailure.error;
      return response.complete ? failed : cutOff;
    })();
    // The services may end the command without having read the whole file.
    sent.catch(() => {});
    return await response;
  } catch (error) {
    if (firstFailure?.of === "file" && firstFailure.error instanceof StartupError) throw firstFailure.error;
    // The caller's own disk, to which the services had something written.
    if (error instanceof StartupError) throw error;
    if (firstFailure?.of === "file")
      return refused(1, `The file cannot be read: ${(firstFailure.error as Error).message}.`);
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
