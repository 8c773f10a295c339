import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { systemClock } from "@paydown/host/clock";
import { type CommandOutcome, refused } from "../admin/outcome.js";
import { readConfig } from "../config.js";
import type { Database } from "../db/database.js";
import { developmentKeyRing } from "../db/key-ring.js";
import { importLines } from "../importer/import-lines.js";
import { makeLogger } from "../log.js";
import { openDatabase } from "../open-database.js";
import { packageRoot } from "../package-root.js";
import { pauseInstance } from "../pauses/pauses.js";
import type { HostedPages } from "../providers/hosted-page.js";
import type { NoAnswer, Processor } from "../providers/processor.js";
import { startServices } from "../server.js";
import { StartupError } from "../startup-error.js";
import { hostedUrls } from "../tenant-hosted-pages.js";
import { noSenders } from "../tenant-messages.js";
import type { TenantParts } from "../tenant-version.js";
import { inspectTenants, soundTenants } from "../tenants/load-tenants.js";
import type { Tenants } from "../tenants/tenant.js";
import { fingerprint, watchFiles } from "../tenants/watch-files.js";
import { closeAll } from "./close-all.js";
import { faultLines, loginLines, readyLines } from "./preview-lines.js";
import { reportNotes } from "./report-notes.js";
import { newSampleAccess, type SampleAccess, sampleRecords } from "./sample-records.js";
import { globalDirOf } from "./tenant-folders.js";

export interface PreviewOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly id: string;
  /** The folder with the tenant's files; by default, that of the live tenant. */
  readonly files?: string | undefined;
  /** 0 for any free port. */
  readonly port: number;
  /** The portal's built files. */
  readonly portalDir?: string;
  /** Prints a line at once. */
  readonly tell: (line: string) => void;
}

export interface Preview {
  /** The tenant's first page. */
  readonly url: string;
  /** What to tell the person who looks at it. */
  readonly lines: readonly string[];
  /** Ends the preview and removes its database. */
  close(): Promise<void>;
}

/**
 * Starts the services for one tenant on 127.0.0.1, with a temporary database and a sample consumer. Reaches neither the
 * live database nor anybody outside: no processor, hosted page, mail server or sender of text messages.
 *
 * @returns an outcome with what to correct if the files have a fault
 */
export async function openPreview(options: PreviewOptions): Promise<Preview | CommandOutcome> {
  const { env, id, port, tell, portalDir = join(packageRoot(), "../portal/dist") } = options;
  const config = readConfig([], env);
  const tenantsDir = config.tenantsDir ?? join(packageRoot(), "tenants");
  const folder = resolve(options.files ?? join(tenantsDir, id));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return refused(2, `There is no folder ${folder}. Name the folder with the tenant's files with --files.`);
  if (!existsSync(portalDir)) return refused(1, "The portal is not built. Build it with: npx turbo run build");
  const globalDir = globalDirOf(folder, tenantsDir);
  const globalFile = join(globalDir, "global.json");
  const hostedUrlOf = hostedUrls(env, config.hostedUrl);
  const inspect = () => inspectTenants(globalDir, hostedUrlOf, [{ id, folder }]);
  const before = await fingerprint(folder, [globalFile]);
  const inspected = inspect();
  if (!inspected.tenants) return reportNotes(inspected.notes, false);
  const tenants = callingNobody(inspected.tenants);

  const access = newSampleAccess();
  const scratch = mkdtempSync(join(tmpdir(), "paydown-preview-"));
  const opened: { close(): Promise<void> | void }[] = [
    { close: () => rmSync(scratch, { recursive: true, force: true }) },
  ];
  const close = () => closeAll(opened);
  try {
    tell("Preparing a temporary database (a few seconds) …");
    const db = await openDatabase({
      ...{ databaseUrl: undefined, dataDir: scratch, instanceIds: tenants.ids, template: config.databaseTemplate },
      keyRing: developmentKeyRing(),
    });
    opened.push(db);
    await loadSample(db, tenants, access);
    const parts: TenantParts = { tenants, ...nobodyOutside };
    const services = await startServices({
      ...parts,
      ...{ host: "127.0.0.1", port, servicePrefix: config.servicePrefix, db, clock: systemClock },
      ...{ guests: config.guests, timings: config.timings, limits: config.limits, sessions: config.sessions },
      logger: makeLogger({ level: "error", stream: { write: (line) => tell(line.trimEnd()) } }),
      requestsPerMinute: config.requestsPerMinute,
      evidenceDir: join(scratch, "evidence"),
      portalDir,
      guestDir: join(packageRoot(), "../guest/dist"),
      refuseFaultyAnswers: false,
    });
    opened.splice(opened.indexOf(db), 1, services);
    let logins = loginLines(tenants, id, access);
    let changedLogins: readonly string[] = [];
    const watch = watchFiles({
      ...{ folder, others: [globalFile], before, now: () => systemClock.now() },
      // One tenant's files are few, and somebody waits for the change.
      mostTimeShare: 1 / 20,
      read: async () => inspect(),
      async use(read) {
        const changed = callingNobody(soundTenants(read));
        await loadSample(db, changed, access);
        services.replace({ ...parts, tenants: changed });
        const now = loginLines(changed, id, access);
        changedLogins = now.filter((line) => !logins.includes(line));
        logins = now;
      },
      log: {
        info() {
          for (const line of ["The changed files are in use. Reload the page.", ...changedLogins]) tell(line);
        },
        error: (details, message) =>
          tell("faults" in details ? faultLines(details.faults as readonly string[]) : message),
      },
    });
    opened.push({ close: () => watch.stop() });
    return { url: `${services.url}/pay/${id}/`, lines: readyLines(tenants, id, services.url, access), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The tenants without their recording service and card frame, which the browser of whoever looks would call. */
const callingNobody = (tenants: Tenants): Tenants => ({
  ...tenants,
  get(id) {
    const tenant = tenants.get(id);
    if (!tenant) return undefined;
    const { logRocketAppId: _, cardFrameURL: __, ...instance } = tenant.instance;
    return { ...tenant, instance };
  },
});

/** Stores the sample, and pauses the tenant, so that it takes no payments. */
async function loadSample(db: Database, tenants: Tenants, access: SampleAccess): Promise<void> {
  const now = systemClock.now();
  for (const tenant of tenants.ids.flatMap((id) => tenants.get(id) ?? [])) {
    const { global } = tenants;
    const lines = sampleRecords(tenant, global, access, now).map((record) => JSON.stringify(record));
    const onFault = (line: number, reason: string) => {
      throw new StartupError(`The sample does not fit the tenant's files (record ${line}): ${reason}.`, 1);
    };
    await importLines({ db, tenant, global, now, lines, onFault });
    const pause = { by: "paydown tenant preview", why: "A preview takes no payments.", compareFrom: null };
    await db.asJob(tenant.instanceId, (trx) => pauseInstance(trx, tenant.instanceId, pause, now));
  }
}

const noAnswer = async (): Promise<NoAnswer> => ({ kind: "unknown", reason: "unreachable" });

const noProcessor: Processor = {
  capabilities: {
    ...{ idempotentCharge: true, shortReferences: false, query: false, voidIfAbsent: false, storeMethod: false },
    ...{ report: false, charges: false, presentAgain: false },
  },
  ...{ charge: noAnswer, query: noAnswer, voidIfAbsent: noAnswer, storeMethod: noAnswer },
  ...{ report: noAnswer, charges: noAnswer },
};

const secret = randomUUID();
const noHostedPages: HostedPages = {
  of: () => ({ query: noAnswer, expire: noAnswer }),
  secretsOf: () => [secret],
};

const nobodyOutside = { processor: noProcessor, senders: noSenders, hostedPages: noHostedPages };
