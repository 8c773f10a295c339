import { execFileSync, type ExecFileSyncOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { SetupRefusal } from "./setup-refusal.js";

/** How a server stops: it disconnects its clients and shuts down, it aborts, or its main process is killed. */
export const haltModes = ["fast", "immediate", "SIGKILL"] as const;
export type HaltMode = (typeof haltModes)[number];

/** Owns the server, and connects to each of its databases. */
export const superuser = "postgres";

/** URLs of a user that may create databases but is not a superuser. Append a slash and a database's name. */
export interface ServerUrls {
  /** For programs, as operators connect them. */
  readonly url: string;
  /** For connections from the test process, because TCP takes a seventh more CPU time. */
  readonly socketUrl: string;
}

export interface TestServer extends ServerUrls {
  /** Stops the server and keeps its data. */
  halt(mode: HaltMode): Promise<void>;
  /** Starts a halted server on the same port. Resolves once it accepts connections. */
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): void;
}

/**
 * Starts a PostgreSQL server from the machine's binaries; undefined if there are none.
 *
 * @throws SetupRefusal when the server does not start
 */
export async function startPostgres(): Promise<TestServer | undefined> {
  const bin = findBinaries();
  if (bin === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "paydown-postgres-"));
  try {
    return await startIn(folder, bin);
  } catch (cause) {
    const log = join(folder, "log");
    const refusal = explainStart(`${String(cause)}\n${existsSync(log) ? readFileSync(log, "utf8") : ""}`);
    rmSync(folder, { recursive: true, force: true });
    throw refusal;
  }
}

async function startIn(folder: string, bin: string): Promise<TestServer> {
  const as = plainUser();
  if (as) chownSync(folder, as.uid, as.gid);
  const run = (program: string, args: readonly string[], options: ExecFileSyncOptions = {}) =>
    execFileSync(join(bin, program), args, { ...as, cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...options });
  const data = join(folder, "data");
  run("initdb", ["-D", data, "-U", superuser, "-A", "trust", "-E", "UTF8", "--no-sync", "--no-locale"]);
  // Other tests prove durability; here only speed counts. Autovacuum might be working in a database that a test wants
  // to drop, and only a superuser may stop it.
  const settings = `-k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c autovacuum=off -c max_connections=200`;
  const port = await startOnFreePort((port) => {
    // The output of pg_ctl is not a pipe, because the server would keep the pipe open and this call would never return.
    run("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), "-o", `-p ${port} ${settings}`, "start"], {
      stdio: "ignore",
    });
  });
  // Runs pg_ctl without blocking, because the test that halts a server keeps calling the services meanwhile.
  const control = async (...args: readonly string[]) => {
    const [code] = (await once(
      spawn(join(bin, "pg_ctl"), ["-D", data, "-w", ...args], { ...as, cwd: folder, stdio: "ignore" }),
      "exit",
    )) as [number | null];
    return code === 0;
  };
  const kill = () => {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, "SIGKILL");
  };
  run("psql", [
    "-h",
    folder,
    "-p",
    String(port),
    "-U",
    superuser,
    "-q",
    "-c",
    "create role paydown login createrole createdb",
  ]);
  return {
    url: `postgres://paydown@127.0.0.1:${port}`,
    socketUrl: `postgres://paydown@${encodeURIComponent(folder)}:${port}`,
    async halt(mode) {
      if (mode === "SIGKILL") kill();
      else if (!(await control("-m", mode, "stop"))) throw new Error(`The server did not stop (${mode}).`);
    },
    async start() {
      // After a SIGKILL the server's children release its memory a moment later; until then, starting fails.
      for (
        let tries = 20;
        !(await control("-l", join(folder, "log"), "-o", `-p ${port} ${settings}`, "start"));
        tries -= 1
      ) {
        if (tries === 1) throw new Error("The server did not start again.");
      }
    },
    stop() {
      // A failed test may leave the server halted.
      if (existsSync(join(data, "postmaster.pid")))
        run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"], { stdio: "ignore" });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Why a server did not start, from the output of its programs. */
export function explainStart(output: string): SetupRefusal {
  const [, why] = /\b(?:FATAL|PANIC|error): +(.+)/.exec(output) ?? [];
  const [first = ""] = output.split("\n");
  if (/ENOSPC|no space left on device/i.test(output))
    return new SetupRefusal(
      `The temporary folder ${tmpdir()} is full, so the PostgreSQL server of the tests did not start. Free space there, or set TMPDIR to another folder.`,
    );
  if (output.includes("listen EADDRINUSE"))
    return new SetupRefusal(
      "The system has no free port on 127.0.0.1 for the PostgreSQL server of the tests. Stop the programs that hold the ports; on Linux, ss -tan lists them.",
    );
  return new SetupRefusal(`The PostgreSQL server of the tests did not start: ${why ?? first}`);
}

/** Retries, because another test may take the free port before the server does. */
async function startOnFreePort(start: (port: number) => void, tries = 3): Promise<number> {
  const port = await freePort();
  try {
    start(port);
    return port;
  } catch (error) {
    if (tries === 1) throw error;
    return startOnFreePort(start, tries - 1);
  }
}

function findBinaries(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders.find((folder) =>
    ["initdb", "pg_ctl", "psql", "postgres"].every((program) => existsSync(join(folder, program))),
  );
}

/** initdb and postgres refuse to run as root, so root runs them as a system user. */
function plainUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) =>
    Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: id("-u", name), gid: id("-g", name) };
    } catch {
      continue;
    }
  }
  throw new SetupRefusal("There is neither a user postgres nor a user nobody to run PostgreSQL as.");
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
