import { createHmac } from "node:crypto";
import type { components } from "@paydown/api-client";
import { addCents, cents, parseDecimal, toDecimal, todayIn } from "@paydown/domain";
import { toLineItem, writeLineItems } from "@paydown/domain/guest";
import type { Database } from "../../db/database.js";
import { loadDemo } from "../../demo/load-demo.js";
import { rivertonDemo } from "../../demo/riverton.js";
import { importLines } from "../../importer/import-lines.js";
import type { PlanRecord } from "../../importer/records/plans.js";
import { makeLogger } from "../../log.js";
import { httpMessages } from "../../providers/http-messages.js";
import type { MessageSenders } from "../../providers/senders.js";
import { httpProcessor } from "../../providers/http-processor.js";
import type { HostedCharge, HostedPage, HostedPages, HostedOutcome } from "../../providers/hosted-page.js";
import { startServices } from "../../server.js";
import { type AttemptLimits, defaultAttemptLimits } from "../../settings/attempt-limits.js";
import { defaultTimings } from "../../settings/timings.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { callAt } from "../../testing/call-at.js";
import { keptLog } from "../../testing/kept-log.js";
import { openTestDatabase } from "../../testing/test-database.js";
import { movableClock, prefix, oneHostedPage, testGuests } from "../../testing/test-services.js";

type Plans = components["schemas"]["PaymentPlans"]["plans"];
type Plan = Plans[number];

/** The demo account with the plans P-1001 and P-1002. */
export const citation = { label: "Citation number", value: "900100200" };
/** Limits high enough not to affect tests of other behavior. */
export const manyLookups = { lookupsPerAddress: 1_000, lookupsPerValue: 1_000, lookupsPerInstance: 1_000 };
/** Polling timeout for things that happen without further action. */
export const soon = { timeout: 20_000, interval: 50 };

/** A hosted page with scripted answers; `unreachable` until a test sets one. */
export function scriptedPage() {
  const words = new Map<string, HostedOutcome>();
  const asked: string[] = [];
  /** Tracking numbers that stay open for ever. */
  const stuck = new Set<string>();
  const unreachable: HostedOutcome = { kind: "unknown", reason: "unreachable" };
  const page: HostedPage = {
    async query(trackingNo) {
      asked.push(`query ${trackingNo}`);
      return words.get(trackingNo) ?? unreachable;
    },
    async expire(trackingNo, why) {
      asked.push(`expire ${trackingNo}`);
      const word = words.get(trackingNo) ?? unreachable;
      if (word.kind === "open" && !stuck.has(trackingNo))
        words.set(trackingNo, { kind: "ended", state: "expired", ...(why === "replaced" && { replaced: true }) });
      return words.get(trackingNo) ?? unreachable;
    },
  };
  return { page, words, asked, stuck };
}

export interface LookupRequest {
  readonly label: string;
  readonly value: string;
  readonly secondFact?: string;
  /** The client address, if this machine is a trusted proxy. */
  readonly from?: string;
}

export interface GuestsOptions {
  readonly limits?: Partial<AttemptLimits>;
  readonly tenantsDir?: string;
  readonly clock?: ReturnType<typeof movableClock>;
  /** Replaces the scripted page. */
  readonly hostedPage?: HostedPage;
  /** Replaces the secret of {@link testGuests}. */
  readonly secretsOf?: HostedPages["secretsOf"];
  readonly trustedProxies?: readonly string[];
  /** Nobody takes messages by default. */
  readonly senders?: MessageSenders;
}

/** Services with riverton's demo, a movable clock, and a scripted hosted page. */
export async function startGuests({
  limits,
  tenantsDir,
  clock = movableClock(),
  hostedPage,
  secretsOf,
  trustedProxies,
  senders = httpMessages({ url: "http://127.0.0.1:9", timeoutMs: 200 }),
}: GuestsOptions = {}) {
  const database = await openTestDatabase();
  const hosted = scriptedPage();
  const log = keptLog();
  const tenants = loadTenants(tenantsDir);
  await loadDemo(database.db, tenants, clock);
  const riverton = knownTenant(tenants, "riverton");
  clock.forward(1_000);
  // Services that stop leave the database open for the next start.
  const db: Database = { ...database.db, close: async () => {} };
  const start = () =>
    startServices({
      host: "127.0.0.1",
      port: 0,
      servicePrefix: prefix,
      db,
      tenants,
      clock,
      processor: httpProcessor({ url: "http://127.0.0.1:9", timeoutMs: 200 }),
      hostedPages: { ...oneHostedPage(hostedPage ?? hosted.page), ...(secretsOf && { secretsOf }) },
      guests: testGuests,
      limits: { ...defaultAttemptLimits, ...limits },
      senders,
      timings: { ...defaultTimings, processorTimeoutMs: 200, reconcileFirstMs: 50 },
      logger: makeLogger({ level: "debug", stream: log.stream }),
      requestsPerMinute: 100_000,
      ...(trustedProxies && { trustedProxies }),
      evidenceDir: "nowhere",
      portalDir: "nowhere",
      refuseFaultyAnswers: true,
    });
  let services = await start();

  let accounts = 0;
  const imported = new Map<string, PlanRecord>();

  const importPlans = async (plans: readonly PlanRecord[]): Promise<void> => {
    const { faults } = await importLines({
      db,
      tenant: riverton,
      global: tenants.global,
      now: clock.now(),
      lines: plans.map((plan) => JSON.stringify(plan)),
    });
    if (faults > 0) throw new Error("The plans were not imported.");
    for (const plan of plans) imported.set(plan.id, plan);
  };

  const at = (method: string, path: string, options = {}) => callAt(services.url, method, path, options);
  const as = (user: string) => `;user=${encodeURIComponent(user)}`;
  const self = {
    clock,
    hosted,
    log: log.lines,
    tenants,
    at,
    db,
    /** The URL to which the hosted page sends notifications. */
    notifyUrl: () => `${services.url}${prefix}/public/plans/notification`,
    lookUp: ({ label, value, from, ...more }: LookupRequest = citation) =>
      at("POST", "/public/lookup", {
        body: {
          instanceId: "riverton",
          label,
          value,
          ...(more.secondFact !== undefined && { secondFact: more.secondFact }),
        },
        ...(from !== undefined && { headers: { "X-Forwarded-For": from } }),
      }),
    async username(body: LookupRequest = citation): Promise<string> {
      const { json, text } = await self.lookUp(body);
      if (json["found"] !== "Y") throw new Error(`Nothing was found: ${text}`);
      return String(json["demPortalUsername"]);
    },
    /** A new guest with copies of the plans of {@link citation}: `one` is a copy of P-1001, `two` of P-1002. */
    async account(changes: Partial<PlanRecord> = {}) {
      accounts += 1;
      const [one, two, value] = [`A-${accounts}`, `B-${accounts}`, `C${accounts}00`];
      const records = rivertonDemo({
        now: new Date(clock.now().getTime() - 1),
        today: todayIn("America/Chicago", clock.now()),
      }) as PlanRecord[];
      const copies = [one, two].map((id, index) => ({
        ...(records[index] as PlanRecord),
        id,
        lookups: { citation: [value] },
        ...changes,
      }));
      await importPlans(copies);
      return { one, two, value, label: citation.label };
    },
    /** Imports a plan of {@link account} once more. */
    async importAgain(planId: string, changes: Partial<PlanRecord>) {
      const plan = imported.get(planId);
      if (!plan) throw new Error(`There is no plan ${planId}.`);
      await importPlans([{ ...plan, ...changes }]);
    },
    /** A guest who has looked up their own account. */
    async guest() {
      const account = await self.account();
      return { ...account, user: await self.username(account) };
    },
    async plans(user: string): Promise<Plans> {
      const { status, json, text } = await at("GET", `/public/plans${as(user)}`);
      if (status !== 200) throw new Error(`The plans answer ${status}: ${text}`);
      return json["plans"] as Plans;
    },
    async plan(user: string, id: string): Promise<Plan> {
      const plan = (await self.plans(user)).find((one) => one.id === id);
      if (!plan) throw new Error(`There is no plan ${id}.`);
      return plan;
    },
    /** The due of the TOTAL line. */
    async due(user: string, id: string) {
      return (await self.plan(user, id)).lineItems.find(({ type }) => type === "TOTAL")?.due;
    },
    async trackingNumber(user: string): Promise<string> {
      return String((await at("GET", `/public/plans/trackingNumber${as(user)}`)).json["trackingNumber"]);
    },
    history: (user: string, body: object) => at("POST", `/public/plans/history${as(user)}`, { body }),
    async leave(user: string, trackingNo: string, planId: string, amount: string) {
      return self.history(user, {
        event: "LEAVE_PORTAL",
        accountNo: planId,
        payload: entryOf(await self.plan(user, planId), amount),
        trackingNo,
      });
    },
    /** Leaves with amounts by plan, and returns the tracking number. */
    async left(user: string, amounts: Readonly<Record<string, string>>): Promise<string> {
      const trackingNo = await self.trackingNumber(user);
      for (const [planId, amount] of Object.entries(amounts)) {
        const { status, text } = await self.leave(user, trackingNo, planId, amount);
        if (status !== 204) throw new Error(`Leaving answers ${status}: ${text}`);
      }
      return trackingNo;
    },
    /** Asks to end a plan's open payment, so that another can begin. */
    takeOver: (user: string, planId: string, trackingNo: string) =>
      at("POST", `/public/plans/${planId}/takeover${as(user)}?instanceId=riverton`, { body: { trackingNo } }),
    /** Asks for the receipt of a payment. */
    receipt: (user: string, body: object, language = "en") =>
      at("POST", `/public/plans/receipt${as(user)}?instanceId=riverton`, {
        body,
        headers: { "Accept-Language": language },
      }),
    return: (user: string, accountNo: string, payload: "SUCCESS" | "CANCEL") =>
      self.history(user, { event: "RETURN_TO_PORTAL", accountNo, payload }),
    async notify(
      body: object,
      {
        secret = testGuests.hostedSecret(),
        signedAt = clock.now(),
        ...to
      }: {
        readonly secret?: string;
        readonly signedAt?: Date;
        readonly instanceId?: string;
        readonly signedFor?: string;
      } = {},
    ) {
      const { instanceId = "riverton", signedFor = instanceId } = to;
      const answer = await at("POST", `/public/plans/notification?instanceId=${instanceId}`, {
        body,
        headers: { "Hosted-Signature": signed(JSON.stringify(body), secret, signedAt, signedFor) },
      });
      // Ensures that the next report is later than the previous one.
      clock.forward(1);
      return answer;
    },
    reports: (trackingNo: string) =>
      db.asJob("riverton", (trx) =>
        trx
          .selectFrom("hosted_reports")
          .select(["told_by", "outcome", "differences"])
          .where("tracking_no", "=", trackingNo)
          .orderBy("at")
          .execute(),
      ),
    outcomes: async (trackingNo: string) => (await self.reports(trackingNo)).map(({ outcome }) => outcome),
    /** Restarts the services on the same database. */
    async restart() {
      await services.close();
      services = await start();
    },
    async stop() {
      await services.close();
      await database.remove();
    },
  };
  return self;
}

export type Guests = Awaited<ReturnType<typeof startGuests>>;

/** A plan's entry of LineItems. */
export function entryOf(plan: Plan, amount: string): string {
  const value = parseDecimal(amount);
  if (value === undefined) throw new Error(`${amount} is no amount.`);
  return writeLineItems([toLineItem(plan, value, 1)]);
}

/** Signs as the hosted page does. */
export function signed(body: string, secret: string, at: Date, instanceId = "riverton"): string {
  const t = Math.floor(at.getTime() / 1_000);
  return `t=${t},v2=${createHmac("sha256", secret).update(`${t}.${instanceId}.${body}`).digest("hex")}`;
}

/** A charge, as an answer of the hosted page describes it. */
export const charged = (
  trackingNo: string,
  amounts: Readonly<Record<string, string>>,
  changes: object = {},
): HostedCharge => ({ instanceId: "riverton", ...paid(trackingNo, amounts, changes) });

/** The hosted page's notification of a charge. */
export function paid(trackingNo: string, amounts: Readonly<Record<string, string>>, changes: object = {}) {
  const total = Object.values(amounts).reduce(
    (sum, amount) => addCents(sum, parseDecimal(amount) ?? cents(0)),
    cents(0),
  );
  return {
    id: `note-${trackingNo}`,
    event: "PAID",
    trackingNo,
    merchantCode: "RIVERTON01",
    amount: toDecimal(total),
    items: Object.entries(amounts).map(([planId, amount]) => ({ planId, amount })),
    chargeReference: `HP-${trackingNo}`,
    at: "2026-06-15T16:05:00.000Z",
    ...changes,
  };
}

/** The notification that nothing was charged, and never will be. */
export const ended = (trackingNo: string, reason = "cancelled") => ({
  ...paid(trackingNo, {}),
  id: `end-${trackingNo}`,
  event: "FAILED",
  chargeReference: null,
  reason,
});
