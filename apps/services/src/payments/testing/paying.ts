import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import type { components } from "@paydown/api-client";
import { formatCalendarDate, todayIn } from "@paydown/domain";
import { type Entry, type Sandbox, startSandbox } from "@paydown/sandbox";
import { type Clock, systemClock } from "@paydown/host/clock";
import type { Timings } from "../../config.js";
import type { Database } from "../../db/database.js";
import { loadDemo } from "../../demo/load-demo.js";
import { importLines } from "../../importer/import-lines.js";
import type { ImportRecord } from "../../importer/record.js";
import { makeLogger } from "../../log.js";
import { httpProcessor } from "../../providers/http-processor.js";
import type { Processor } from "../../providers/processor.js";
import { startServices } from "../../server.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { casey, prefix } from "../../testing/test-services.js";
import { openTestDatabase } from "../../testing/test-database.js";

type PaymentResult = components["schemas"]["PaymentResult"];
type Problem = components["schemas"]["Problem"];
/** A result or a problem, whose parts the test looks for. */
export type PaymentAnswer = Partial<Omit<PaymentResult, "status"> & Omit<Problem, "status">> & Pick<PaymentResult | Problem, "status">;

export const regeLine = "REGE-BANK-ONCE";
/** No answer of the sandbox is late by these, however busy the machine is. */
const patient: Timings = { processorTimeoutMs: 20_000, voidAfterMs: 20_000, reconcileFirstMs: 50, schedulerPollMs: 50 };
/** For what is waited for and comes by itself. */
export const soon = { timeout: 20_000 };

/** Services, database and sandbox with harbor's demo, each listening on a port of its own. */
export async function startPaying({ timings = patient, clock = systemClock, processorOf = (processor: Processor) => processor } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-paying-"));
  const logs: string[] = [];
  const sandbox = await startSandbox({ port: 0, dataDir, clock, slowAnswerMs: 60_000 });
  const { db, remove } = await openTestDatabase();
  const tenants = loadTenants();
  await loadDemo(db, tenants, clock);
  const services = await startServices({
    host: "127.0.0.1",
    port: 0,
    servicePrefix: prefix,
    db,
    tenants,
    clock,
    processor: processorOf(httpProcessor({ url: sandbox.url, timeLimitMs: timings.processorTimeoutMs })),
    timings,
    logger: makeLogger({ level: "debug", stream: { write: (line) => void logs.push(line) } }),
    requestsPerMinute: 100_000,
    portalDir: join(dataDir, "portal"),
    refuseFaultyAnswers: true,
  });
  const stop = async () => {
    await services.close();
    await sandbox.stop();
    await remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: services.url, dataDir, db, sandbox, logs, stop, newAccount: accountMaker(db, tenants, clock) };
}

export type Paying = Awaited<ReturnType<typeof startPaying>>;

export interface NewAccount {
  readonly due: string;
  readonly disposition?: string;
  readonly requiresEmail?: boolean;
  readonly achRequiresPhone?: boolean;
  readonly restricted?: boolean;
  readonly declaration?: string;
}

/** Makes accounts of casey's through the importer, so that each test has its own. */
function accountMaker(db: Database, tenants: ReturnType<typeof loadTenants>, clock: Clock) {
  const tenant = tenants.get("harbor");
  if (!tenant) throw new Error("There is no harbor.");
  let made = 0;
  return async ({ due, disposition = "M", requiresEmail, achRequiresPhone, restricted, declaration }: NewAccount): Promise<string> => {
    const accountNo = `5${String((made += 1)).padStart(8, "0")}`;
    const cell = (value: string) => ({ value, type: "TEXT" as const, label: "Cell", display: "N" as const });
    const { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo } = tenants.global;
    const records: ImportRecord[] = [
      {
        kind: "account",
        accountNo,
        username: casey.username,
        asOf: new Date(clock.now().getTime() - 1).toISOString(),
        cells: {
          [rowAccount]: cell(accountNo),
          [rowDue]: { ...cell(due), type: "CURRENCY" },
          [rowPmtDisposition]: cell(disposition),
          [rowDemIdtyNo]: cell("D-48201"),
          requires_email: cell(requiresEmail ? "Y" : "N"),
          ach_requires_phone: cell(achRequiresPhone ? "Y" : "N"),
        },
      },
      ...(restricted || declaration !== undefined
        ? [{ kind: "stateCompliance", accountNo, allowPortalPayments: !restricted, ...(declaration !== undefined && { messages: [declaration] }) } as const]
        : []),
    ];
    const lines = records.map((record) => JSON.stringify(record));
    const { faults } = await importLines({ db, tenant, global: tenants.global, lines, onFault: (line, reason) => console.error(line, reason) });
    if (faults > 0) throw new Error("The account could not be made.");
    return accountNo;
  };
}

export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
}

/** A consumer at the address of some services. */
export class Consumer {
  readonly #url: string;
  readonly #username: string;
  #token = "";

  private constructor(url: string, username: string) {
    this.#url = url;
    this.#username = username;
  }

  static async signIn(url: string, credentials: typeof casey): Promise<Consumer> {
    const consumer = new Consumer(url, credentials.username);
    const { body } = await consumer.send<{ jwt: string }>("POST", "/token/login", credentials);
    consumer.#token = body.jwt;
    return consumer;
  }

  /** The same session at services that were started anew. */
  at(url: string): Consumer {
    const consumer = new Consumer(url, this.#username);
    consumer.#token = this.#token;
    return consumer;
  }

  /** A call of the user; `query` begins with "?". */
  call<Body>(method: string, path: string, body?: unknown, { query = "", headers = {}, signal }: CallOptions = {}): Promise<Reply<Body>> {
    return this.send<Body>(method, `${path};user=${encodeURIComponent(this.#username)}${query}`, body, headers, signal);
  }

  async pay(body: object, key: string = randomUUID(), signal?: AbortSignal): Promise<Reply<PaymentAnswer> & { key: string }> {
    const reply = await this.call<PaymentAnswer>("POST", "/api/payments", body, { headers: { "idempotency-key": key }, ...(signal && { signal }) });
    return { ...reply, key };
  }

  status(key: string): Promise<Reply<PaymentAnswer>> {
    return this.call("GET", `/api/payments/status/${key}`);
  }

  async page(accountNo: string) {
    const { body } = await this.call<components["schemas"]["MakePaymentPage"]>("GET", "/api/pages/harbor", undefined, {
      query: `?pageName=MakePayment&accountNo=${accountNo}`,
    });
    const row = body.accounts[0] ?? {};
    return { due: row[body.globalConfig.rowDue]?.value, openPayments: body.openPayments, messages: body.messages };
  }

  async transactions(accountNo: string) {
    return (await this.call<components["schemas"]["Transactions"]>("GET", `/api/transactions/${accountNo}`)).body;
  }

  async regeMessages(option: string, action: string, accountNo: string): Promise<string[]> {
    const { body } = await this.call<components["schemas"]["Messages"]>("GET", "/api/regeMessages", undefined, {
      query: `?option=${option}&action=${action}&relatedAccount=${accountNo}`,
    });
    return body.messages.map(({ text }) => (typeof text === "string" ? text : text.en));
  }

  acknowledge(dbtNo: string, disclosureLabel: string, disclosureText: string) {
    return this.call("POST", "/api/demographics/acknowledge", { demPortalUsername: this.#username, demIdtyNo: "D-48201", disclosureLabel, disclosureText, dbtNo });
  }

  private async send<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Reply<Body>> {
    const response = await fetch(`${this.#url}${prefix}${path}`, {
      method,
      headers: {
        ...(this.#token !== "" && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as Body };
  }
}

interface CallOptions {
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

const today = () => formatCalendarDate(todayIn("America/New_York", new Date()));

const base = (refNum: string) => ({
  instanceId: "harbor",
  action: "oneTime",
  refNum,
  demIdtyNo: "D-48201",
  firstName: "Casey",
  lastName: "Morgan",
  address: "12 Thames Street",
  city: "Baltimore",
  state: "MD",
  zipCode: "21231",
  paymentDate: today(),
  amount: "25.00",
  needsSD: false,
  sdAccepted: false,
  acceptRegE: false,
});

/** A one-time payment of 25.00 by card, fee 2.50, unless told otherwise. */
export const cardPayment = (refNum: string, cardNumber = "4111111111111111", more: object = {}) => ({
  ...base(refNum),
  paymentOption: "0",
  cardNumber,
  expDateMonth: "09",
  expDateYear: String((new Date().getFullYear() + 2) % 100).padStart(2, "0"),
  ccv: "737",
  feeAmount: "2.50",
  ...more,
});

/** A one-time payment of 25.00 from a bank account, without a fee, unless told otherwise. */
export const bankPayment = (refNum: string, more: object = {}) => ({
  ...base(refNum),
  paymentOption: "1",
  routingNumber: "021000021",
  accountNumber: "5566778899",
  phone: "",
  achSECCode: "WEB",
  checkNo: "",
  checkPos: "R",
  achType: "C",
  feeAmount: "0.00",
  ...more,
});

/** What the processor charged, from its own record. */
export function chargesIn(sandbox: Sandbox): (Entry & { type: "charge" })[] {
  return readFileSync(sandbox.recordFile, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Entry)
    .flatMap((entry) => (entry.type === "charge" && entry.result === "approved" ? [entry] : []));
}
