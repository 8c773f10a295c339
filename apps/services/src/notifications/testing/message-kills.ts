import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { cents, formatUsd } from "@paydown/domain";
import { type Clock, fileClock } from "@paydown/host/clock";
import { startSandbox } from "@paydown/sandbox";
import type { Database } from "../../db/database.js";
import { cancelScheduled } from "../../payments/lifecycle/cancel-scheduled.js";
import type { Lane, ProofDatabase } from "../../payments/testing/kills/lane.js";
import { addScheduled, copyOf, fee, instanceId, session } from "../../payments/testing/simulation/setting.js";
import { randomOf } from "../../payments/testing/simulation/world.js";
import { httpMessages } from "../../providers/http-messages.js";
import { type ContentFault, smtpAccount, startSmtpServer } from "../../providers/smtp/testing/smtp-server.js";
import { startTwilioEmulator, type TwilioFault } from "../../providers/twilio/testing/twilio-emulator.js";
import { tenantMessages } from "../../tenant-messages.js";
import { localCertificate } from "../../testing/certificates.js";
import { ServicesProcess } from "../../testing/services-process.js";
import { undeliveredMessages } from "../decisions/message-decisions.js";
import { messageCrashPoints } from "../deliveries/deliver-due.js";
import { deliverWaiting, type ReceiptContext } from "../receipts/deliver.js";
import { dispatchEvents } from "../receipts/dispatch.js";

/** Where a process dies: by its own hand, while a provider has its message, or at any moment. */
const deathKinds = [...messageCrashPoints, "at-mail-server", "at-twilio", "any-moment"] as const;
type DeathKind = (typeof deathKinds)[number];

export interface MessageKillsOptions {
  readonly lane: Lane;
  readonly seed: number;
  readonly kills: number;
  /** The built `main.js` of programs that kill themselves at crash points. */
  readonly main: string;
  /** Through the sandbox, which knows a message by its key, instead of a mail server and Twilio. */
  readonly keyed: boolean;
  readonly onStart: (started: ServicesProcess) => void;
}

export interface MessageKillsResult {
  readonly messages: number;
  readonly deaths: ReadonlyMap<DeathKind, number>;
  /** Messages that the services reported as uncertain, and how many of those had arrived. */
  readonly uncertain: number;
  readonly uncertainArrived: number;
  /** What a message must never do, one sentence each. */
  readonly faults: readonly string[];
}

const timeoutMs = 800;
const retryMinutes = 8;
/** After all deaths, the longest wait between two attempts has passed so often. */
const lastPasses = 6;
const lastPassMinutes = 7 * 60;
/** The longest that a process may take to reach its death. */
const lifeMs = 4_000;

/**
 * Sends a mail and a text about each of many cancelled payments, through providers that fail, from processes that are
 * killed. Then everything left is sent, and each message is counted at its provider.
 */
export async function playMessageKills(options: MessageKillsOptions): Promise<MessageKillsResult> {
  const { lane, seed, kills, main, keyed, onStart } = options;
  const random = randomOf(seed);
  const database = await lane.copy();
  const clockFile = join(database.dataDir, "clock");
  let minutes = 0;
  const forward = (by: number) => {
    minutes += by;
    writeFileSync(`${clockFile}.new`, `+${minutes}m`);
    renameSync(`${clockFile}.new`, clockFile);
  };
  forward(0);
  const clock = fileClock(clockFile);
  let isFaulty = true;
  /** Kills the running process when a provider has so many more messages; undefined to spare it. */
  let killAt: { readonly provider: "at-mail-server" | "at-twilio"; left: number } | undefined;
  let running: ServicesProcess | undefined;
  /** While a process is killed for having handed over a message, its provider takes the message and tells nobody. */
  const faultOf = <Fault>(provider: "at-mail-server" | "at-twilio", faults: readonly Fault[], whileKilled: Fault) => {
    if (killAt?.provider === provider && (killAt.left -= 1) <= 0) {
      killAt = undefined;
      void running?.end("SIGKILL");
      return whileKilled;
    }
    return isFaulty && random.chance(0.3) ? faults[random.below(faults.length)] : undefined;
  };
  const silent = { taken: true, answer: "silent" } as const;
  const mailServer = await startSmtpServer({}, () => faultOf("at-mail-server", mailFaults, silent));
  const twilio = await startTwilioEmulator({
    now: () => clock.now(),
    decide: () => faultOf("at-twilio", twilioFaults, silent),
  });
  const sandbox = await startSandbox({ port: 0, dataDir: database.dataDir, clock, slowAnswerMs: 50 });
  const { host, ca } = { host: "127.0.0.1", ca: localCertificate.cert };
  const env = {
    ...database.env,
    PAYDOWN_TEST_CLOCK: clockFile,
    PAYDOWN_LOG_FILE: join(database.dataDir, "services.log"),
    PAYDOWN_MESSAGE_TIMEOUT_MS: String(timeoutMs),
    PAYDOWN_RECONCILE_FIRST_MS: "100",
    SANDBOX_URL: sandbox.url,
    ...(!keyed && {
      PAYDOWN_SMTP__HARBOR: JSON.stringify({
        host,
        ca,
        port: mailServer.port,
        from: "pay@harbor.example",
        ...smtpAccount,
      }),
      PAYDOWN_TWILIO__HARBOR: JSON.stringify(twilio.settings),
    }),
  };
  const deaths = new Map<DeathKind, number>();
  try {
    const totals = await onOpen(database, (db) => cancelPayments(db, clock, lane.accountNos, 12 + 4 * kills));
    for (let killed = 0; killed < kills; killed += 1) {
      const kind = deathKinds[killed % deathKinds.length] ?? "any-moment";
      const nth = 1 + random.below(8);
      const isPoint = (messageCrashPoints as readonly string[]).includes(kind);
      running = new ServicesProcess({ ...env, ...(isPoint && { PAYDOWN_TEST_DEATH: `${kind}:${nth}` }) }, main);
      onStart(running);
      if (kind === "at-mail-server" || kind === "at-twilio") killAt = { provider: kind, left: nth };
      await Promise.race([running.url.catch(() => undefined), running.ended]);
      const longest = kind === "any-moment" ? random.below(400) : lifeMs;
      await Promise.race([running.ended, delay(longest)]);
      // A process with nothing to send lives on, and is killed like at any moment.
      const died = running.hasEnded ? kind : "any-moment";
      deaths.set(died, (deaths.get(died) ?? 0) + 1);
      killAt = undefined;
      await running.end("SIGKILL");
      forward(retryMinutes);
    }
    isFaulty = false;
    return await onOpen(database, async (db) => {
      const senders = tenantMessages({
        ...{ env, instanceIds: [instanceId], timeoutMs: 10_000 },
        common: httpMessages({ url: sandbox.url, timeoutMs: 10_000 }),
      });
      const context: ReceiptContext = {
        ...copyOf({ db, clock, timings: undefined as never, processor: undefined as never }),
        senders,
        stopUrl: () => "https://pay.example/stop",
        log: { error() {} },
      };
      for (let pass = 0; pass < lastPasses; pass += 1) {
        forward(lastPassMinutes);
        while ((await dispatchEvents(context, instanceId)) > 0);
        while ((await deliverWaiting(context, instanceId)) > 0);
      }
      const arrived: readonly Arrived[] = keyed
        ? keptBySandbox(sandbox.outboxFile)
        : [
            ...mailServer.received.map(({ content }) => ({
              ...{ channel: "email" as const, said: content.replaceAll("=\r\n", "") },
            })),
            ...twilio.taken.map(({ body }) => ({ channel: "sms" as const, said: body })),
          ];
      return { deaths, ...(await findFaults(db, clock.now(), { totals, arrived, keyed })) };
    });
  } finally {
    await running?.end("SIGKILL");
    await Promise.all([mailServer.stop(), twilio.stop(), sandbox.stop()]);
    await database.remove();
  }
}

const mailFaults: readonly ContentFault[] = [
  { taken: true, answer: "cut" },
  { taken: false, answer: "cut" },
  { taken: true, answer: "silent" },
  { taken: false, answer: 451 },
];

const twilioFaults: readonly TwilioFault[] = [
  { taken: true, answer: "cut" },
  { taken: false, answer: "cut" },
  { taken: true, answer: "silent" },
  { taken: false, answer: { status: 500 } },
  { taken: true, answer: "html" },
];

async function onOpen<T>(database: ProofDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await database.open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const dollars = (amount: number) => formatUsd(cents(amount + fee));

/** Cancels scheduled payments, each of another amount, so that each notice can be told from the others. */
async function cancelPayments(
  db: Database,
  clock: Clock,
  accountNos: readonly string[],
  count: number,
): Promise<readonly string[]> {
  const context = copyOf({ db, clock, timings: undefined as never, processor: undefined as never });
  const totals = [];
  for (let made = 1; made <= count; made += 1) {
    const { reference } = await addScheduled(db, {
      ...{ key: `kill-${made}`, accountNo: accountNos[made % accountNos.length] ?? "", amount: 100_00 + made },
      ...{ date: "2036-06-20", createdAt: clock.now() },
      more: { receipt_email: "casey@example.com", receipt_phone: "4105550142" },
    });
    await cancelScheduled(context, session, reference);
    totals.push(dollars(100_00 + made));
  }
  return totals;
}

interface Arrived {
  readonly channel: "email" | "sms";
  readonly said: string;
}

const keptBySandbox = (outboxFile: string): Arrived[] =>
  readFileSync(outboxFile, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly channel: string; readonly text: string })
    .map(({ channel, text }) => ({ channel: channel === "mail" ? "email" : "sms", said: text }));

/** Compares what arrived with what the services recorded. */
async function findFaults(
  db: Database,
  now: Date,
  {
    totals,
    arrived,
    keyed,
  }: { readonly totals: readonly string[]; readonly arrived: readonly Arrived[]; readonly keyed: boolean },
): Promise<Omit<MessageKillsResult, "deaths">> {
  const { rows, listed } = await db.asJob(instanceId, async (trx) => ({
    rows: await trx
      .selectFrom("deliveries as delivery")
      .innerJoin("outbox as event", "event.event_id", "delivery.event_id")
      .innerJoin("payments as payment", "payment.payment_id", "event.payment_id")
      .select(["delivery.event_id", "delivery.channel", "delivery.state", "payment.amount_cents"])
      .where("delivery.channel", "in", ["email", "sms"])
      .where("payment.payment_id", "like", "payment-of-kill-%")
      .execute(),
    listed: new Set((await undeliveredMessages(trx, instanceId, now)).map(({ id }) => id)),
  }));
  const faults: string[] = rows.length === 2 * totals.length ? [] : [`There are ${rows.length} deliveries.`];
  let [uncertain, uncertainArrived] = [0, 0];
  for (const { event_id, channel, state, amount_cents } of rows) {
    const total = dollars(amount_cents);
    const copies = arrived.filter((message) => message.channel === channel && message.said.includes(total)).length;
    const name = `The ${channel} about ${total} (${state})`;
    if (copies > 1) faults.push(`${name} arrived ${copies} times.`);
    if (state === "uncertain") {
      uncertain += 1;
      uncertainArrived += copies;
      // Who can tell by the key or by the list never leaves a message uncertain.
      if (keyed || channel === "sms") faults.push(`${name} should be certain.`);
      if (!listed.has(`${event_id}-${channel}`)) faults.push(`${name} is not reported.`);
    } else if (state !== "done") faults.push(`${name} was not sent.`);
    else if (copies === 0) faults.push(`${name} is lost.`);
  }
  return { messages: rows.length, uncertain, uncertainArrived, faults };
}
