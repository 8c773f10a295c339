import { execFileSync, type ExecFileSyncOptions } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export interface TestServer {
  /** Of a user that owns its databases and is no superuser; any database name can follow. */
  readonly url: string;
  stop(): void;
}

/** A PostgreSQL server of its own from the machine's binaries; undefined where there are none. */
export async function startPostgres(): Promise<TestServer | undefined> {
  const bin = findBinaries();
  if (bin === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "paydown-postgres-"));
  const as = plainUser();
  if (as) chownSync(folder, as.uid, as.gid);
  const run = (program: string, args: readonly string[], options: ExecFileSyncOptions = {}) =>
    execFileSync(join(bin, program), args, { ...as, cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...options });
  const data = join(folder, "data");
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-locale"]);
  // Durability is proved elsewhere; here only speed counts.
  const settings = `-k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=200`;
  const port = await startOnFreePort((port) => {
    // Its output is not a pipe: the server would keep it open, and the call would never return.
    run("pg_ctl", ["-D", data, "-w", "-l", join(folder, "log"), "-o", `-p ${port} ${settings}`, "start"], { stdio: "ignore" });
  });
  run("psql", ["-h", folder, "-p", String(port), "-U", "postgres", "-q", "-c", "create role paydown login createrole createdb"]);
  return {
    url: `postgres://paydown@127.0.0.1:${port}`,
    stop() {
      run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"], { stdio: "ignore" });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Other tests listen too: a port that was free may be theirs by the time that the server takes it. */
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
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...versions.map((version) => join(debian, version, "bin"))];
  return folders.find((folder) => ["initdb", "pg_ctl", "psql", "postgres"].every((program) => existsSync(join(folder, program))));
}

/** initdb and postgres refuse to run as root, so root lends them a system user. */
function plainUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: id("-u", name), gid: id("-g", name) };
    } catch {
      continue;
    }
  }
  throw new Error("There is neither a user postgres nor a user nobody to run PostgreSQL as.");
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
