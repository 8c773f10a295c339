import { createServer } from "node:net";
import { join } from "node:path";
import { inspect } from "node:util";
import { openClock, TestClockError } from "@paydown/host/clock";
import { FolderLockError } from "@paydown/host/folder-lock";
import { asksForHelp } from "@paydown/host/usage";
import type { FastifyBaseLogger } from "fastify";
import { listenForCommands } from "./admin/admin-socket.js";
import { withoutBanks, withoutBanksSentence } from "./bank-directory/without-banks.js";
import { commandContext, runCommand } from "./commands.js";
import { type Config, readConfig } from "./config.js";
import { connectTenants } from "./connect-tenants.js";
import type { Database } from "./db/database.js";
import { encryptStored } from "./db/stored-values.js";
import { loadDemo } from "./demo/load-demo.js";
import { demosSentence, loadedDemos } from "./demo/loaded-demos.js";
import { makeLogger } from "./log.js";
import { openDatabase } from "./open-database.js";
import { pausedInstances } from "./pauses/pauses.js";
import { describePause } from "./payments/reconciliation/pause-command.js";
import { pauseRestored } from "./payments/reconciliation/charge-watch.js";
import { packageRoot } from "./package-root.js";
import { tenantsToStart } from "./production-mode.js";
import { explainListen, type RunningServices, startServices } from "./server.js";
import { StartupError } from "./startup-error.js";
import { inspectTenantsBetweenCalls, loadTenants, soundTenants } from "./tenants/load-tenants.js";
import { hostedUrls } from "./tenant-hosted-pages.js";
import type { Tenants } from "./tenants/tenant.js";
import { fingerprint, watchFiles } from "./tenants/watch-files.js";
import { unknownColumns } from "./account-state/unknown-columns.js";
import { servicesUsageText } from "./usage.js";

const say = (line: string) => void process.stdout.write(`${line}\n`);

let running: RunningServices | undefined;
let stopping = false;
// Registered first, because a signal may arrive as soon as the ready line is printed.
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The parent process's channel, if there is one. It closes when the parent exits.
process.on("disconnect", stop);

const args = process.argv.slice(2);
if (asksForHelp(args)) {
  say(servicesUsageText());
  process.exit(0);
}
try {
  running = await start(readConfig(args, process.env));
  say(`Paydown services are ready on ${running.url}`);
} catch (error) {
  if (error instanceof StartupError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  }
  if (error instanceof TestClockError || error instanceof FolderLockError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(error instanceof FolderLockError ? 1 : 2);
  }
  process.stderr.write(`The services did not start: ${error instanceof Error ? error.stack : inspect(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<RunningServices> {
  const folder = config.tenantsDir ?? join(packageRoot(), "tenants");
  const before = await fingerprint(folder);
  const hostedUrlOf = hostedUrls(process.env, config.hostedUrl);
  const tenants = tenantsToStart(config, process.env, () => loadTenants(folder, hostedUrlOf));
  const clock = openClock(config.testClock);
  const logger = makeLogger({ level: config.logLevel, file: config.logFile });
  const connect = (given: Tenants) => connectTenants({ config, env: process.env, clock }, given);
  let connection = connect(tenants);
  connection.requireCardFrames(tenants);
  for (const warning of await connection.check()) say(warning);
  // Probes the port before the database is created, so that a port in use is reported immediately.
  await probePort(config);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    keyRing: config.keyRing,
    instanceIds: tenants.ids,
    template: config.databaseTemplate,
    progress: say,
    onIdleError: (err) => logger.warn({ err }, "A database connection failed."),
    onUpkeepError: (err) => logger.warn({ err }, "Could not vacuum the embedded database; retrying in a minute."),
  });
  try {
    if (config.mode === "production") await refuseDemos(db, tenants);
    if (config.demoData) await loadDemo(db, tenants, clock, say);
    tellWarnings("the services start anyway", await warningsAbout(db, tenants));
    if (config.restored !== undefined) await pauseRestored({ db, tenants, clock }, config.restored);
    await tellPauses(db, tenants, logger);
    const loadedAt = new Date();
    let filesState = () => ({ loadedAt, isFaulty: false });
    let parts = connection.partsFor(tenants, { db, log: logger });
    const services = await startServices({
      host: config.host,
      port: config.port,
      servicePrefix: config.servicePrefix,
      publicUrl: config.publicUrl,
      ...parts,
      db,
      clock,
      filesState: () => filesState(),
      guests: config.guests,
      timings: config.timings,
      logger,
      requestsPerMinute: config.requestsPerMinute,
      trustedProxies: config.trustedProxies,
      limits: config.limits,
      sessions: config.sessions,
      evidenceDir: config.evidenceDir,
      portalDir: join(packageRoot(), "../portal/dist"),
      guestDir: join(packageRoot(), "../guest/dist"),
      refuseFaultyAnswers: !config.production,
    });
    const watch = watchFiles({
      ...{ folder, before, log: logger },
      now: () => new Date(),
      read: () => inspectTenantsBetweenCalls(folder, hostedUrlOf),
      async use(inspected) {
        const changed = tenantsToStart(config, process.env, () => soundTenants(inspected));
        const added = changed.ids.filter((id) => !parts.tenants.ids.includes(id));
        const hasSameIds = added.length === 0 && changed.ids.length === parts.tenants.ids.length;
        const next = hasSameIds ? connection : connect(changed);
        next.requireCardFrames(changed);
        await encryptStored(db, added);
        if (config.mode === "production") await refuseDemos(db, changed);
        if (config.demoData) await loadDemo(db, changed, clock, say);
        const warnings = await warningsAbout(db, changed);
        if (!hasSameIds) for (const warning of await next.check()) say(warning);
        connection = next;
        parts = next.partsFor(changed, { db, log: logger });
        services.replace(parts);
        tellWarnings("they are in use anyway", warnings);
      },
    });
    filesState = watch.state;
    if (config.databaseUrl !== undefined)
      return { ...services, close: () => watch.stop().then(() => services.close()) };
    const { timings, limits, sessions, evidenceDir } = config;
    const given = { db, clock, timings, limits, sessions, evidenceDir, log: logger };
    const commands = await listenForCommands(
      config.dataDir,
      (args, operator, file) => {
        const { tenants: inUse, processor } = parts;
        return runCommand(commandContext({ ...given, tenants: inUse, processor, operator }), args, file);
      },
      (err) => logger.error({ err }, "An admin command failed."),
    );
    return {
      ...services,
      async close() {
        await watch.stop();
        await commands.close();
        await services.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function refuseDemos(db: Database, tenants: Tenants): Promise<void> {
  const demos = await loadedDemos(db, tenants);
  if (demos.length > 0) throw new StartupError(demosSentence(demos), 2);
}

async function tellPauses(db: Database, tenants: Tenants, logger: FastifyBaseLogger): Promise<void> {
  for (const pause of await pausedInstances(db, tenants.ids)) {
    const { instance_id, paused_at, paused_by } = pause;
    logger.warn({ instance: instance_id, since: paused_at, by: paused_by }, "The instance is paused.");
    say(describePause(pause));
  }
}

async function warningsAbout(db: Database, tenants: Tenants): Promise<string[]> {
  const warnings = [...tenants.warnings];
  for (const id of tenants.ids) {
    const tenant = tenants.get(id);
    if (tenant) warnings.push(...(await unknownColumns(db, tenant)));
  }
  warnings.push(...(await withoutBanks(db, tenants)).map(withoutBanksSentence));
  return warnings;
}

function tellWarnings(consequence: string, warnings: readonly string[]): void {
  if (warnings.length > 0) say([`Check these tenant settings; ${consequence}:`, ...warnings].join("\n  "));
}

function probePort({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(explainListen(error, host, port)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

/**
 * The first signal lets running calls finish. A second signal, or a signal during startup, exits immediately. No data
 * is lost.
 */
function stop(): void {
  if (stopping || !running) process.exit(stopping ? 1 : 0);
  stopping = true;
  running.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
