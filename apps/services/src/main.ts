import { createServer } from "node:net";
import { join } from "node:path";
import { inspect } from "node:util";
import { openClock, TestClockError } from "@paydown/host/clock";
import { FolderLockError } from "@paydown/host/folder-lock";
import { asksForHelp } from "@paydown/host/usage";
import type { FastifyBaseLogger } from "fastify";
import { listenForCommands } from "./admin/admin-socket.js";
import { withoutBanks, withoutBanksSentence } from "./bank-directory/without-banks.js";
import { requireCardFrames } from "./card-frames.js";
import { commandContext, runCommand } from "./commands.js";
import { type Config, readConfig } from "./config.js";
import type { Database } from "./db/database.js";
import { secretsIn } from "./db/secrets.js";
import { loadDemo } from "./demo/load-demo.js";
import { demosSentence, loadedDemos } from "./demo/loaded-demos.js";
import { makeLogger } from "./log.js";
import { openDatabase } from "./open-database.js";
import { pausedInstances } from "./pauses/pauses.js";
import { describePause } from "./payments/reconciliation/pause-command.js";
import { pauseRestored } from "./payments/reconciliation/charge-watch.js";
import { packageRoot } from "./package-root.js";
import { tenantsToStart } from "./production-mode.js";
import { httpMessages } from "./providers/http-messages.js";
import { explainListen, type RunningServices, startServices } from "./server.js";
import { StartupError } from "./startup-error.js";
import { bankWarnings, tenantBanks, withBankFiles } from "./tenant-banks.js";
import { tenantHostedPages } from "./tenant-hosted-pages.js";
import { senderWarnings, tenantMessages } from "./tenant-messages.js";
import { tenantProcessors } from "./tenant-processors.js";
import type { Tenants } from "./tenants/tenant.js";
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
  const tenants = tenantsToStart(config, process.env);
  const clock = openClock(config.testClock);
  const logger = makeLogger({ level: config.logLevel, file: config.logFile });
  const { processors, warnings, checkCredentials, signatureKeyOf } = tenantProcessors({
    env: process.env,
    instanceIds: tenants.ids,
    sandboxUrl: config.sandboxUrl,
    timeoutMs: config.timings.processorTimeoutMs,
    now: () => clock.now(),
  });
  requireCardFrames(tenants, processors, config.publicUrl);
  const banks = tenantBanks({ env: process.env, instanceIds: tenants.ids });
  const bankTimeoutMs = config.timings.processorTimeoutMs;
  const senders = tenantMessages({
    env: process.env,
    instanceIds: tenants.ids,
    timeoutMs: config.messageTimeoutMs,
    ...(config.publicUrl !== undefined && { publicPrefix: config.publicUrl + config.servicePrefix }),
    common: httpMessages({
      url: config.messagesUrl,
      secret: () => config.messagesSecret.read(),
      timeoutMs: config.messageTimeoutMs,
    }),
  });
  const hostedPages = tenantHostedPages({
    env: process.env,
    instanceIds: tenants.ids,
    common: { url: config.hostedUrl, secret: config.hostedSecret },
    timeoutMs: config.timings.processorTimeoutMs,
  });
  const checks = await Promise.all([
    warnings,
    checkCredentials(),
    bankWarnings(banks, bankTimeoutMs),
    senders.check().then(senderWarnings),
  ]);
  for (const warning of checks.flat()) say(warning);
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
  });
  try {
    if (config.mode === "production") await refuseDemos(db, tenants);
    if (config.demoData) await loadDemo(db, tenants, clock, say);
    await tellWarnings(db, tenants);
    if (config.restored !== undefined) await pauseRestored({ db, tenants, clock }, config.restored);
    await tellPauses(db, tenants, logger);
    const processor = withBankFiles(processors, { db, clock, secrets: secretsIn(db), banks, log: logger });
    const services = await startServices({
      host: config.host,
      port: config.port,
      servicePrefix: config.servicePrefix,
      publicUrl: config.publicUrl,
      db,
      tenants,
      clock,
      processor,
      banks,
      signatureKeyOf,
      senders,
      twilioTokenOf: senders.twilioTokenOf,
      hostedPages,
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
    if (config.databaseUrl !== undefined) return services;
    const { timings, limits, sessions, evidenceDir } = config;
    const given = { db, tenants, clock, processor, timings, limits, sessions, evidenceDir, log: logger };
    const commands = await listenForCommands(
      config.dataDir,
      (args, operator, file) => runCommand(commandContext({ ...given, operator }), args, file),
      (err) => logger.error({ err }, "An admin command failed."),
    );
    return { ...services, close: () => commands.close().then(() => services.close()) };
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

async function tellWarnings(db: Database, tenants: Tenants): Promise<void> {
  const warnings = [...tenants.warnings];
  for (const id of tenants.ids) {
    const tenant = tenants.get(id);
    if (tenant) warnings.push(...(await unknownColumns(db, tenant)));
  }
  warnings.push(...(await withoutBanks(db, tenants)).map(withoutBanksSentence));
  if (warnings.length > 0) say(["Check these tenant settings; the services start anyway:", ...warnings].join("\n  "));
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
