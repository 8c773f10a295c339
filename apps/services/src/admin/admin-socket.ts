import { chmodSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { socketPath } from "@paydown/host/folder-lock";
import { type Operator, readOperator } from "./operator.js";
import type { CommandOutcome } from "./outcome.js";

/** A command that another process sends to the services. */
interface CommandCall {
  readonly args: readonly string[];
  readonly operator: Operator;
}

type Run = (args: readonly string[], operator: Operator) => Promise<CommandOutcome>;

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
    const answer = (status: number, body: object) =>
      reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    text(call)
      .then((sent) => {
        const { args, operator } = JSON.parse(sent) as CommandCall;
        return run(args, readOperator(operator));
      })
      .then(
        (outcome) => answer(200, outcome),
        (error: unknown) => {
          onError(error);
          answer(500, {});
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

/** Runs a command in the services that hold the data folder. Undefined if none are running. */
export async function runByServices(
  dataDir: string,
  args: readonly string[],
  operator: Operator,
): Promise<CommandOutcome | undefined> {
  const call = request({ agent: false, socketPath: socketPath(dataDir, name), method: "POST", path: "/" }).end(
    JSON.stringify({ args, operator } satisfies CommandCall),
  );
  try {
    const [response] = (await once(call, "response")) as [IncomingMessage];
    const said = await text(response);
    if (response.statusCode === 200) return JSON.parse(said) as CommandOutcome;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
    if (code === "EACCES" || code === "EPERM")
      return {
        exitCode: 1,
        out: [],
        err: [
          `Only the services' own user may open ${dataDir}. Run the command as that user, for example with sudo -u.`,
        ],
      };
    return {
      exitCode: 1,
      out: [],
      err: [
        "The services closed the connection before answering. Run the command again: finished work is not repeated.",
      ],
    };
  }
  return { exitCode: 1, out: [], err: ["The command failed in the services. Their log has the error."] };
}
