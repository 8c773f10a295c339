import { existsSync } from "node:fs";
import { openClock, TestClockError } from "@paydown/host/clock";
import { FolderLockError } from "@paydown/host/folder-lock";
import { runByServices } from "./admin/admin-socket.js";
import { noFile, openCallersFile } from "./admin/callers-file.js";
import { callingOperator } from "./admin/operator.js";
import { screenOf } from "./admin/screen.js";
import type { CommandOutcome } from "./admin/outcome.js";
import { type CommandContext, commandContext, parsePaydown } from "./commands.js";
import { type Config, readConfig } from "./config.js";
import type { Database } from "./db/database.js";
import { secretsIn } from "./db/secrets.js";
import { embeddedFolder } from "./db/embedded.js";
import { openDatabase } from "./open-database.js";
import { StartupError } from "./startup-error.js";
import { tenantBanks, withBankFiles } from "./tenant-banks.js";
import { tenantProcessors } from "./tenant-processors.js";
import { loadTenants } from "./tenants/load-tenants.js";
import type { Tenants } from "./tenants/tenant.js";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const print = (bytes: Buffer) =>
  new Promise<boolean>((resolve) => void process.stdout.write(bytes, (error) => resolve(!error)));
const screen = screenOf(process.stderr, () => performance.now());
const { tell } = screen;

// The reader of a pipe may have read enough. The command continues, because its work does not depend on its output.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.exitCode = 1;
    if (stream === process.stdout) tell(`Standard output cannot be written: ${error.message}.`);
  });

try {
  const { exitCode, out, err } = await run(process.argv.slice(2));
  for (const line of out) say(line);
  for (const line of err) tell(line);
  process.exitCode = exitCode;
} catch (error) {
  const exitCode = exitCodeOf(error);
  if (!(error instanceof Error) || exitCode === undefined) throw error;
  tell(error.message);
  process.exitCode = exitCode;
}

/** Undefined for an error whose message is not written for the operator. */
function exitCodeOf(error: unknown): 1 | 2 | undefined {
  if (error instanceof StartupError) return error.exitCode;
  if (error instanceof FolderLockError) return 1;
  return error instanceof TestClockError ? 2 : undefined;
}

async function run(args: readonly string[]): Promise<CommandOutcome> {
  const command = parsePaydown(args);
  if (command.kind === "answer") return command.outcome;
  if (command.kind === "onSettings") return command.run(process.env);
  const config = readConfig([], process.env);
  const operator = callingOperator();
  const opened: { close(): Promise<void> | void }[] = [];
  try {
    let file = noFile;
    if (command.kind === "onFile") {
      const files = openCallersFile(command, { ...screen, print });
      opened.push(files);
      ({ file } = files);
    }
    if (command.kind !== "inCaller" && config.databaseUrl === undefined) {
      const byServices = await runByServices(config.dataDir, { args, operator }, file);
      if (byServices) return byServices;
    }
    const tenants = loadTenants(config.tenantsDir);
    const openOnce = async () => {
      const db = await open(config, tenants);
      opened.push(db);
      return db;
    };
    if (command.kind === "inCaller") return await command.run({ tenants, openDatabase: openOnce, tell });
    if (command.kind === "onDatabase" || command.path === undefined) requireDatabase(config);
    const context = contextOf(config, { db: await openOnce(), tenants, operator });
    return command.kind === "onFile" ? await command.run(context, file) : await command.run(context);
  } finally {
    screen.end();
    for (const resource of opened) await resource.close();
  }
}

/**
 * Refuses to work on a new, empty database: in the wrong folder, a command would seem to have done its work.
 *
 * @throws StartupError if there is no database
 */
function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(embeddedFolder(dataDir))) return;
  throw new StartupError(
    `There is no database in ${dataDir}. Set PAYDOWN_DATA_DIR or DATABASE_URL to the services' own, or run the command where they run.`,
    1,
  );
}

function open(config: Config, tenants: Tenants): Promise<Database> {
  return openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    keyRing: config.keyRing,
    instanceIds: tenants.ids,
    template: config.databaseTemplate,
    progress: tell,
  });
}

function contextOf(config: Config, given: Pick<CommandContext, "db" | "tenants" | "operator">): CommandContext {
  const clock = openClock(config.testClock);
  const { processors } = tenantProcessors({
    env: process.env,
    instanceIds: given.tenants.ids,
    sandboxUrl: config.sandboxUrl,
    timeoutMs: config.timings.processorTimeoutMs,
    now: () => clock.now(),
  });
  const log = { error: (_: object, message: string) => tell(message) };
  const banks = tenantBanks({ env: process.env, instanceIds: given.tenants.ids });
  const { db } = given;
  return commandContext({
    ...given,
    clock,
    processor: withBankFiles(processors, { db, clock, secrets: secretsIn(db), banks, log }),
    timings: config.timings,
    limits: config.limits,
    sessions: config.sessions,
    evidenceDir: config.evidenceDir,
    log,
  });
}
