import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { openClock } from "@paydown/host/clock";
import { FolderLockError } from "@paydown/host/folder-lock";
import { argumentFault, asksForHelp } from "@paydown/host/usage";
import { type CommandOutcome, runByServices } from "./admin/admin-socket.js";
import { commandUsage, isCommand, runCommand } from "./commands.js";
import { type Config, readConfig } from "./config.js";
import { importLines } from "./importer/import-lines.js";
import { openDatabase } from "./open-database.js";
import { StartupError } from "./startup-error.js";
import { loadTenants } from "./tenants/load-tenants.js";
import { commandLineUsageText } from "./usage.js";

const usage = "Usage: node dist/cli.js import FILE --instance ID [--dry-run]";
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const args = process.argv.slice(2);
  if (asksForHelp(args))
    say(
      commandLineUsageText(`${usage}\n${commandUsage}`.split("\n").map((line) => line.replace(/^Usage:/, "").trim())),
    );
  else process.exitCode = isCommand(args[0]) ? await runForOperator(args) : await runImport(args);
} catch (error) {
  if (!(error instanceof StartupError || error instanceof FolderLockError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof StartupError ? error.exitCode : 1;
}

/** @returns 0 when every line was imported, 1 when some were skipped */
async function runImport(args: readonly string[]): Promise<0 | 1> {
  const { file, instanceId, dryRun } = readArguments(args);
  const config = readConfig([], process.env);
  const tenants = loadTenants(config.tenantsDir);
  const tenant = tenants.get(instanceId);
  if (!tenant) throw new StartupError(`There is no instance ${instanceId}; there are ${tenants.ids.join(", ")}.`, 2);
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`, 2);

  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    keyRing: config.keyRing,
    instanceIds: tenants.ids,
    template: config.databaseTemplate,
    progress: say,
  });
  try {
    const lines = createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Number.POSITIVE_INFINITY });
    const { imported, faults } = await importLines({
      db,
      tenant,
      global: tenants.global,
      lines,
      dryRun,
      onFault: (line, reason) => process.stderr.write(`line ${line}: ${reason}\n`),
      onProgress: (count) => process.stderr.write(`${count} lines read\n`),
    });
    const kept = Object.entries(imported).map(([kind, count]) => `${count} ${kind}`);
    say(`${dryRun ? "Would import" : "Imported"}: ${kept.join(", ") || "nothing"}. Lines skipped: ${faults}.`);
    return faults === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

/** Runs the command in the services if they hold the embedded database, otherwise in this process. */
async function runForOperator(args: readonly string[]): Promise<CommandOutcome["exitCode"]> {
  const config = readConfig([], process.env);
  const byServices = config.databaseUrl === undefined ? await runByServices(config.dataDir, args) : undefined;
  const { exitCode, out, err } = byServices ?? (await runHere(config, args));
  for (const line of out) say(line);
  for (const line of err) process.stderr.write(`${line}\n`);
  return exitCode;
}

async function runHere(config: Config, args: readonly string[]): Promise<CommandOutcome> {
  const tenants = loadTenants(config.tenantsDir);
  const clock = openClock(config.testClock);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    keyRing: config.keyRing,
    instanceIds: tenants.ids,
    template: config.databaseTemplate,
    progress: say,
  });
  try {
    const log = { error: (_: object, message: string) => void process.stderr.write(`${message}\n`) };
    return await runCommand({ db, tenants, clock, timings: config.timings, log }, args);
  } finally {
    await db.close();
  }
}

function readArguments(args: readonly string[]): { file: string; instanceId: string; dryRun: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { instance: { type: "string" }, "dry-run": { type: "boolean" } },
    });
    const [command, file, ...surplus] = positionals;
    if (command === "import" && file !== undefined && surplus.length === 0 && values.instance !== undefined) {
      return { file, instanceId: values.instance, dryRun: values["dry-run"] ?? false };
    }
  } catch (cause) {
    throw new StartupError(`${argumentFault(cause)}: see node dist/cli.js --help.`, 2);
  }
  throw new StartupError(`${usage}\n${commandUsage}`, 2);
}
