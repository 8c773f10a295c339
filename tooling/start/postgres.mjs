import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./product.mjs";
import { Refusal } from "./workspace.mjs";

export { Refusal };

export const haltModes = /** @type {const} */ (["fast", "immediate", "SIGKILL"]);

export const superuser = "postgres";

/** Whether this machine can run {@link startPostgres}. */
export const hasPostgres = () => findBinaries() !== undefined;

/** @returns {Promise<import("./postgres.d.mts").TestServer | undefined>} */
export async function startPostgres() {
  const bin = findBinaries();
  if (bin === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "paydown-postgres-"));
  try {
    return await startIn(folder, bin);
  } catch (cause) {
    const log = join(folder, "log");
    const refusal =
      cause instanceof Refusal
        ? cause
        : explainStart(`${String(cause)}\n${existsSync(log) ? readFileSync(log, "utf8") : ""}`);
    rmSync(folder, { recursive: true, force: true });
    throw refusal;
  }
}

/** @returns {Promise<import("./postgres.d.mts").TestServer>} */
async function startIn(/** @type {string} */ folder, /** @type {string} */ bin) {
  const as = plainUser();
  if (as) chownSync(folder, as.uid, as.gid);
  // By default, glibc returns memory to the system after every query on some connections, which doubles their time.
  const env = { ...process.env, MALLOC_TRIM_THRESHOLD_: "67108864", MALLOC_TOP_PAD_: "1048576" };
  const run = (
    /** @type {string} */ program,
    /** @type {string[]} */ args,
    /** @type {import("node:child_process").ExecFileSyncOptions} */ options = {},
  ) =>
    execFileSync(join(bin, program), args, {
      ...as,
      env,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      ...options,
    });
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
  const control = async (/** @type {string[]} */ ...args) => {
    const [code] = await once(
      spawn(join(bin, "pg_ctl"), ["-D", data, "-w", ...args], { ...as, env, cwd: folder, stdio: "ignore" }),
      "exit",
    );
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

export function explainStart(/** @type {string} */ output) {
  const [, why] = /\b(?:FATAL|PANIC|error): +(.+)/.exec(output) ?? [];
  const [first = ""] = output.split("\n");
  if (/ENOSPC|no space left on device/i.test(output))
    return new Refusal(
      `The temporary folder ${tmpdir()} is full, so the PostgreSQL server of the tests did not start. Free space there, or set TMPDIR to another folder.`,
    );
  return new Refusal(`The PostgreSQL server of the tests did not start: ${why ?? first}`);
}

/** Retries, because another test may take the free port before the server does. */
async function startOnFreePort(/** @type {(port: number) => void} */ start, tries = 3) {
  const port = await freePort();
  try {
    start(port);
    return port;
  } catch (error) {
    if (tries === 1) throw error;
    return startOnFreePort(start, tries - 1);
  }
}

function findBinaries() {
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
function plainUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ flag, /** @type {string} */ name) =>
    Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: id("-u", name), gid: id("-g", name) };
    } catch {
      continue;
    }
  }
  throw new Refusal("There is neither a user postgres nor a user nobody to run PostgreSQL as.");
}
