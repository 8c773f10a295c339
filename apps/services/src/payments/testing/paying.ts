import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import type { components } from "@paydown/api-client";
import { addDays, formatCalendarDate, type Language, todayIn } from "@paydown/domain";
import { type Entry, type Message, type Sandbox, startSandbox } from "@paydown/sandbox";
import type { Clock } from "@paydown/host/clock";
import type { Database } from "../../db/database.js";
import type { Timings } from "../../settings/timings.js";
import { loadDemo } from "../../demo/load-demo.js";
import { makeLogger } from "../../log.js";
import { type AchBanks, noBanks } from "../../providers/ach/context.js";
import { httpHostedPage } from "../../providers/http-hosted-page.js";
import { httpMessages } from "../../providers/http-messages.js";
import { httpProcessor } from "../../providers/http-processor.js";
import type { Processor } from "../../providers/processor.js";
import type { MessageSenders, Senders } from "../../providers/senders.js";
import { type ServicesOptions, startServices } from "../../server.js";
import type { AttemptLimits } from "../../settings/attempt-limits.js";
import { patientLimits } from "../../testing/patient-limits.js";
import type { Tenants } from "../../tenants/tenant.js";
import { loadTenants } from "../../tenants/load-tenants.js";
import { dayClock } from "../../testing/day-clock.js";
import { keptLog } from "../../testing/kept-log.js";
import { type casey, prefix, oneHostedPage, testGuests } from "../../testing/test-services.js";
import { openTestDatabase } from "../../testing/test-database.js";
import { accountMaker } from "./new-account.js";

type PaymentResult = components["schemas"]["PaymentResult"];
type Problem = components["schemas"]["Problem"];
/** A result or a problem, with the fields that tests look for. */
export type PaymentAnswer = Partial<Omit<PaymentResult, "status"> & Omit<Problem, "status">> &
  Pick<PaymentResult | Problem, "status">;

export const regeLine = "REGE-BANK-ONCE";
/** Timeouts long enough that no answer from the sandbox is late, even on a busy machine. */
export const patient: Timings = {
  processorTimeoutMs: 20_000,
  voidAfterMs: 20_000,
  reconcileFirstMs: 200,
  schedulerPollMs: 200,
  settlementPollMs: 200,
};
/** Polling timeout for things that happen without further action. */
export const soon = { timeout: 20_000 };

export interface PayingOptions {
  readonly timings?: Timings;
  readonly clock?: Clock;
  readonly processorOf?: (processor: Processor, sandbox: Sandbox) => Processor;
  readonly messagesOf?: (senders: Senders) => MessageSenders;
  readonly signatureKeyOf?: ServicesOptions["signatureKeyOf"];
  readonly tenantsDir?: string;
  /** The banks that the services exchange files with; none by default. */
  readonly banks?: AchBanks;
  /** The limits of attempts. By default, declined payments make nobody wait. */
  readonly limits?: AttemptLimits;
  readonly trustedProxies?: readonly string[];
  /** A database and a sandbox to use instead of new ones. The caller stops the sandbox, and `stop` closes `db`. */
  readonly on?: { readonly db: Database; readonly sandbox: Sandbox };
}

/** Services, database and sandbox with harbor's demo, each listening on its own port. */
export async function startPaying({
  timings = patient,
  clock = dayClock,
  processorOf = (processor) => processor,
  messagesOf = (senders) => senders,
  signatureKeyOf,
  tenantsDir,
  banks = noBanks,
  limits = patientLimits,
  trustedProxies = [],
  on,
}: PayingOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-paying-"));
  const log = keptLog();
  const sandbox = on?.sandbox ?? (await startSandbox({ port: 0, dataDir, clock, slowAnswerMs: 60_000 }));
  const { db, remove } = on ? { db: on.db, remove: async () => {} } : await openTestDatabase();
  const tenants = loadTenants(tenantsDir);
  await loadDemo(db, tenants, clock);
  const parts = {
    tenants,
    banks,
    processor: processorOf(httpProcessor({ url: sandbox.url, timeoutMs: timings.processorTimeoutMs }), sandbox),
    hostedPages: oneHostedPage(
      httpHostedPage({
        url: sandbox.url,
        secret: testGuests.hostedSecret,
        timeoutMs: timings.processorTimeoutMs,
      }),
    ),
    ...(signatureKeyOf && { signatureKeyOf }),
    senders: messagesOf(httpMessages({ url: sandbox.url, timeoutMs: timings.processorTimeoutMs })),
  };
  const services = await startServices({
    ...parts,
    host: "127.0.0.1",
    port: 0,
    servicePrefix: prefix,
    db,
    clock,
    guests: testGuests,
    timings,
    logger: makeLogger({ level: "debug", stream: log.stream }),
    requestsPerMinute: 100_000,
    limits,
    trustedProxies,
    evidenceDir: join(dataDir, "evidence"),
    portalDir: join(dataDir, "portal"),
    refuseFaultyAnswers: true,
  });
  const stop = async () => {
    await services.close();
    if (!on) await sandbox.stop();
    await remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url: services.url,
    dataDir,
    db,
    sandbox,
    logs: log.lines,
    tenants,
    /** Puts other tenants to use, as a change of their files does. */
    replaceTenants: (changed: Tenants) => services.replace({ ...parts, tenants: changed }),
    stop,
    ...accountMaker(db, tenants, clock),
  };
}

export type Paying = Awaited<ReturnType<typeof startPaying>>;

export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
}

/** A consumer at the URL of some services. */
export class Consumer {
  readonly #url: string;
  readonly #username: string;
  readonly #language: Language | undefined;
  #token = "";

  private constructor(url: string, username: string, language?: Language) {
    this.#url = url;
    this.#username = username;
    this.#language = language;
  }

  static async signIn(url: string, credentials: typeof casey): Promise<Consumer> {
    const consumer = new Consumer(url, credentials.username);
    const { body } = await consumer.send<{ jwt: string }>("POST", "/token/login", credentials);
    consumer.#token = body.jwt;
    return consumer;
  }

  /** The same session against other services. */
  at(url: string): Consumer {
    const consumer = new Consumer(url, this.#username);
    consumer.#token = this.#token;
    return consumer;
  }

  /** The same session, with calls that name a language. */
  reading(language: Language): Consumer {
    const consumer = new Consumer(this.#url, this.#username, language);
    consumer.#token = this.#token;
    return consumer;
  }

  /** A call of the user; `query` begins with "?". */
  call<Body>(
    method: string,
    path: string,
    body?: unknown,
    { query = "", headers = {}, signal }: CallOptions = {},
  ): Promise<Reply<Body>> {
    return this.send<Body>(method, `${path};user=${encodeURIComponent(this.#username)}${query}`, body, headers, signal);
  }

  async pay(
    body: object,
    key: string = randomUUID(),
    signal?: AbortSignal,
  ): Promise<Reply<PaymentAnswer> & { key: string }> {
    const reply = await this.call<PaymentAnswer>("POST", "/api/payments", body, {
      headers: { "idempotency-key": key },
      ...(signal && { signal }),
    });
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
    const {
      openPayments,
      scheduledPayments,
      finishedPayments,
      messages,
      settled,
      planFinished,
      onceCleared,
      methodOnly,
      balance,
    } = body;
    return {
      due: row[body.globalConfig.rowDue]?.value,
      row,
      openPayments,
      scheduledPayments,
      finishedPayments,
      messages,
      settled,
      planFinished,
      onceCleared,
      methodOnly,
      balance,
    };
  }

  async transactions(accountNo: string) {
    return (await this.call<components["schemas"]["Transactions"]>("GET", `/api/transactions/${accountNo}`)).body;
  }

  /** Schedules Next Amt Due on Next Due Date. */
  async scheduleNext(
    body: { readonly refNum: string },
    key: string = randomUUID(),
  ): Promise<Reply<PaymentAnswer> & { key: string }> {
    const reply = await this.call<PaymentAnswer>("POST", `/api/payments/info/harbor/${body.refNum}`, body, {
      headers: { "idempotency-key": key },
    });
    return { ...reply, key };
  }

  paymentInfo(accountNo: string) {
    return this.call<components["schemas"]["PaymentInfo"] & { code?: string }>(
      "GET",
      `/api/payments/info/harbor/${accountNo}`,
    );
  }

  savePaymentInfo(accountNo: string, method: object) {
    return this.call<components["schemas"]["PaymentInfo"] & Partial<Omit<Problem, "status">>>(
      "PUT",
      `/api/payments/info/harbor/${accountNo}`,
      method,
    );
  }

  cancel(reference: string | undefined): Promise<Reply<PaymentAnswer>> {
    return this.call("DELETE", `/api/payments/scheduled/${reference}`);
  }

  async regeMessages(option: string, action: string, accountNo: string): Promise<string[]> {
    const { body } = await this.call<components["schemas"]["Messages"]>("GET", "/api/regeMessages", undefined, {
      query: `?option=${option}&action=${action}&relatedAccount=${accountNo}`,
    });
    return body.messages.map(({ text }) => (typeof text === "string" ? text : text.en));
  }

  /** The form fields of a strategy for an account. */
  formFields<Body>(code: string, accountNo: string): Promise<Reply<Body>> {
    return this.call("GET", `/api/strategies/${code}/formFields`, undefined, { query: `?relatedAccount=${accountNo}` });
  }

  /** A form-encoded proposal. */
  propose<Body>(code: string, fields: Record<string, string>): Promise<Reply<Body>> {
    return this.call("POST", `/api/strategies/${code}`, new URLSearchParams(fields));
  }

  acknowledge<Body>(accountNo: string, disclosureLabel: string, disclosureText: string) {
    return this.call<Body>("POST", "/api/demographics/acknowledge", {
      demPortalUsername: this.#username,
      demIdtyNo: "D-48201",
      disclosureLabel,
      disclosureText,
      dbtNo: accountNo,
    });
  }

  private async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Reply<Body>> {
    const response = await fetch(`${this.#url}${prefix}${path}`, {
      method,
      headers: {
        ...(this.#token !== "" && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && !(body instanceof URLSearchParams) && { "content-type": "application/json" }),
        ...(this.#language !== undefined && { "accept-language": this.#language }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
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

const today = () => formatCalendarDate(todayIn("America/New_York", dayClock.now()));

const base = (accountNo: string) => ({
  instanceId: "harbor",
  action: "oneTime",
  refNum: accountNo,
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

/** A one-time payment of 25.00 by card, fee 2.50, unless overridden. */
export const cardPayment = (accountNo: string, cardNumber = "4111111111111111", more: object = {}) => ({
  ...base(accountNo),
  paymentOption: "0",
  cardNumber,
  expDateMonth: "09",
  expDateYear: String((new Date().getFullYear() + 2) % 100).padStart(2, "0"),
  ccv: "737",
  feeAmount: "2.50",
  ...more,
});

/** A one-time payment of 25.00 from a bank account, without a fee, unless overridden. */
export const bankPayment = (accountNo: string, more: object = {}) => ({
  ...base(accountNo),
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

/** The date the given number of days from today, as the form posts it. */
export const inDays = (days: number) => formatCalendarDate(addDays(todayIn("America/New_York", dayClock.now()), days));

const entriesIn = (sandbox: Sandbox): Entry[] =>
  readFileSync(sandbox.recordFile, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Entry);

/** The methods that the processor stores, from its own record. */
export function methodsIn(sandbox: Sandbox): (Entry & { type: "method" })[] {
  return entriesIn(sandbox).flatMap((entry) => (entry.type === "method" ? [entry] : []));
}

/** The processor's charges, from its own record. */
export function chargesIn(sandbox: Sandbox): (Entry & { type: "charge" })[] {
  return entriesIn(sandbox).flatMap((entry) => (entry.type === "charge" && entry.result === "approved" ? [entry] : []));
}

/** Messages to one address or number, oldest first. */
export function messagesTo(sandbox: Sandbox, to: string): Message[] {
  return readFileSync(sandbox.outboxFile, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Message)
    .filter((message) => message.to === to);
}
