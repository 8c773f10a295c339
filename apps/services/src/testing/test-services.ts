import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "@paydown/host/clock";
import type { Database } from "../db/database.js";
import type { KeyRing } from "../db/key-ring.js";
import { loadDemo } from "../demo/load-demo.js";
import type { GuestSettings } from "../settings/guest-settings.js";
import { makeLogger } from "../log.js";
import type { HostedPage, HostedPages } from "../providers/hosted-page.js";
import { httpHostedPage } from "../providers/http-hosted-page.js";
import { httpMessages } from "../providers/http-messages.js";
import { httpProcessor } from "../providers/http-processor.js";
import type { MessageSenders } from "../providers/senders.js";
import { type ServicesOptions, startServices } from "../server.js";
import { type AttemptLimits, defaultAttemptLimits } from "../settings/attempt-limits.js";
import type { SessionLimits } from "../settings/session-limits.js";
import { defaultTimings } from "../settings/timings.js";
import { loadTenants } from "../tenants/load-tenants.js";
import type { Tenants } from "../tenants/tenant.js";
import { keptLog } from "./kept-log.js";
import { openTestDatabase } from "./test-database.js";

export const prefix = "/paydown-web-services-2";
export const casey = { instanceId: "harbor", username: "casey@example.com", password: "Harbor-demo-1" };
export const robin = { instanceId: "harbor", username: "robin@example.com", password: "Harbor-demo-2" };
export const jordan = { instanceId: "summit", username: "jordan42", password: "Summit-demo-1" };
/** Enrolled for one-time passcodes. */
export const devon = { instanceId: "summit", username: "devon777", password: "Summit-demo-2" };

/** A clock that stands still until the test moves it. */
export function movableClock(start = "2026-06-15T16:00:00.000Z"): Clock & { forward(ms: number): void } {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    forward(ms) {
      now += ms;
    },
  };
}

export interface TestServicesOptions {
  readonly clock?: Clock;
  readonly tenantsDir?: string;
  readonly portalDir?: string;
  readonly requestsPerMinute?: number;
  /** Overrides of the defaults. */
  readonly limits?: Partial<AttemptLimits>;
  readonly sessions?: SessionLimits;
  /** Message senders. By default, no message can be delivered. */
  readonly senders?: MessageSenders;
  readonly twilioTokenOf?: ServicesOptions["twilioTokenOf"];
  readonly guests?: GuestSettings;
  readonly trustedProxies?: readonly string[];
  /** Running services. The new services become another replica on their database. Stop the new replica first. */
  readonly beside?: { readonly db: Database };
  /** Instead of the development key. */
  readonly keyRing?: KeyRing;
}

/** The settings for guests, and the secret of {@link oneHostedPage}. */
export const testGuests = {
  hostedSecret: () => "hosted-secret-of-tests",
  hostedExpireAfterMs: 30 * 60_000,
} satisfies GuestSettings & { readonly hostedSecret: () => string };

/** The same hosted page for every instance. */
export const oneHostedPage = (page: HostedPage): HostedPages => ({
  of: () => page,
  secretsOf: () => [testGuests.hostedSecret()],
});

/** Starts services with the demo data on their own database and a free port. They reach no processor. */
export async function startTestServices({
  clock = movableClock(),
  tenantsDir,
  portalDir,
  requestsPerMinute = 100_000,
  limits,
  sessions,
  senders,
  twilioTokenOf,
  guests = testGuests,
  trustedProxies,
  beside,
  keyRing,
}: TestServicesOptions = {}) {
  const { db: opened, remove } = beside
    ? { db: { ...beside.db, close: async () => {} }, remove: async () => {} }
    : await openTestDatabase();
  const db: Database = keyRing ? { ...opened, keyRing } : opened;
  const scratch = mkdtempSync(join(tmpdir(), "paydown-services-"));
  const log = keptLog();
  const tenants = loadTenants(tenantsDir);
  await loadDemo(db, tenants, clock);
  const parts = {
    processor: httpProcessor({ url: "http://127.0.0.1:9", timeoutMs: 200 }),
    hostedPages: oneHostedPage(
      httpHostedPage({ url: "http://127.0.0.1:9", secret: testGuests.hostedSecret, timeoutMs: 200 }),
    ),
    senders: senders ?? httpMessages({ url: "http://127.0.0.1:9", timeoutMs: 200 }),
    ...(twilioTokenOf && { twilioTokenOf }),
  };
  const services = await startServices({
    host: "127.0.0.1",
    port: 0,
    servicePrefix: prefix,
    ...parts,
    db,
    tenants,
    clock,
    guests,
    // The jobs look for work more often, so that tests do not wait for a mail that a command has asked for.
    timings: { ...defaultTimings, processorTimeoutMs: 200, reconcileFirstMs: 200 },
    logger: makeLogger({ level: "debug", stream: log.stream }),
    requestsPerMinute,
    ...(trustedProxies && { trustedProxies }),
    limits: { ...defaultAttemptLimits, ...limits },
    ...(sessions && { sessions }),
    evidenceDir: join(scratch, "evidence"),
    portalDir: portalDir ?? join(scratch, "portal"),
    refuseFaultyAnswers: true,
  });
  return {
    db,
    tenants,
    log: log.lines,
    url: services.url,
    api: `${services.url}${prefix}`,
    /** Puts other tenants to use, as a change of their files does. */
    replaceTenants: (changed: Tenants) => services.replace({ ...parts, tenants: changed }),
    async stop() {
      await services.close();
      await remove();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

export type TestServices = Awaited<ReturnType<typeof startTestServices>>;

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes one call. Returns the body as text too, to compare answers byte for byte. */
export async function call(
  services: TestServices,
  method: string,
  path: string,
  { token, body, headers }: CallOptions = {},
) {
  const response = await fetch(`${services.api}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (text === "" ? undefined : JSON.parse(text)) as Record<string, unknown>,
  };
}

/** Signs in and returns the token. */
export async function tokenOf(services: TestServices, credentials: typeof casey): Promise<string> {
  const { status, json, text } = await call(services, "POST", "/token/login", { body: credentials });
  if (status !== 200) throw new Error(`The sign-in answers ${status}: ${text}`);
  return String(json["jwt"]);
}
