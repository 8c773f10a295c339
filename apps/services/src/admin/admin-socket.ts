import { chmodSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { socketPath } from "@paydown/host/folder-lock";

/** What a command of the operator's came to: its lines, and how the program ends. */
export interface CommandOutcome {
  readonly exitCode: 0 | 1 | 2;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

type Run = (args: readonly string[]) => Promise<CommandOutcome>;

const name = "admin.sock";

/** The data folder is one process's: whoever runs a command beside the services has them run it. Only the folder's own user gets in. */
export async function listenForCommands(
  dataDir: string,
  run: Run,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir, name);
  // Of a process that was killed: the folder is ours.
  rmSync(path, { force: true });
  const server = createServer((call, reply) => {
    const answer = (status: number, body: object) =>
      reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    text(call)
      .then((sent) => run(JSON.parse(sent) as string[]))
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

/** Has the services of a data folder run a command; undefined where none are running. */
export async function runByServices(dataDir: string, args: readonly string[]): Promise<CommandOutcome | undefined> {
  const call = request({ agent: false, socketPath: socketPath(dataDir, name), method: "POST", path: "/" }).end(
    JSON.stringify(args),
  );
  try {
    const [response] = (await once(call, "response")) as [IncomingMessage];
    const said = await text(response);
    if (response.statusCode === 200) return JSON.parse(said) as CommandOutcome;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
    return {
      exitCode: 1,
      out: [],
      err: ["The services broke off before they answered. Run it again: what was done is not done twice."],
    };
  }
  return { exitCode: 1, out: [], err: ["The services failed at it; their log says where."] };
}
