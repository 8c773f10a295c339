import { addCents, cents, formatCalendarDate, parseDecimal, todayIn, toDecimal } from "@paydown/domain";
import type { Timings } from "../../../settings/timings.js";
import { ProblemError } from "../../../contract/problems.js";
import type { Database } from "../../../db/database.js";
import { cancelScheduled } from "../../lifecycle/cancel-scheduled.js";
import { createPayment } from "../../intake/create-payment.js";
import type { CrashPoint, PaymentContext } from "../../payment-context.js";
import type { PostedPayment } from "../../methods/posted-payment.js";
import { reconcile } from "../../lifecycle/reconciler.js";
import { runScheduled } from "../../lifecycle/scheduler.js";
import { shownStatuses } from "../../states.js";
import { findByKey } from "../../store.js";
import { FaultyProcessor } from "./faulty-processor.js";
import { addAccounts, addScheduled, copyOf, fee, instanceId, postedPayment, session } from "./setting.js";
import { type Random, randomOf, type World } from "./world.js";

/** One payment that a consumer wants to make. Every press of Pay for it sends the same key. */
export interface Intent {
  readonly key: string;
  readonly accountNo: string;
  readonly body: PostedPayment;
  /** Every final status that any answer gave, in order. */
  readonly finals: string[];
  /** The problem codes of refused requests. */
  readonly refusals: string[];
  /** The cities of the bodies accepted under the key. Different bodies have different cities. */
  readonly taken: Set<PostedPayment["city"]>;
}

/** One scheduled payment whose day has come. */
export interface Appointment {
  readonly key: string;
  readonly amount: number;
  readonly reference: string;
  /** True if an answer told the consumer that the payment is cancelled. */
  isCancelled: boolean;
}

export interface Run {
  readonly seed: number;
  readonly accounts: ReadonlyMap<string, number>;
  readonly fullOnly: ReadonlySet<string>;
  readonly intents: readonly Intent[];
  readonly appointments: readonly Appointment[];
  readonly processor: FaultyProcessor;
}

class Killed extends Error {}

const crashPoints: readonly CrashPoint[] = [
  "leased",
  "row-made",
  "processor-answered",
  "before-second-transaction",
  "in-second-transaction",
  "second-transaction-done",
];

/**
 * Plays one seed: consumers, two replicas, a faulty processor, and crashes at any crash point. At the end, one healthy
 * replica finishes everything still open.
 */
export async function play(db: Database, world: World, seed: number): Promise<Run> {
  const random = randomOf(seed);
  // In some runs the reconciler is faster than the processor's timeout, so the answer to the charge arrives after the
  // reconciler's check.
  const timings: Timings = {
    processorTimeoutMs: 400,
    voidAfterMs: 1_000,
    reconcileFirstMs: random.pick([20, 200]),
    schedulerPollMs: 500,
    settlementPollMs: 500,
  };
  const processor = new FaultyProcessor(random, world, random.pick([100, 400, 1_500]));
  const deathRate = random.pick([0, 0.05, 0.2]);
  const atCrashPoint = async (point: CrashPoint) => {
    if (!processor.isFaulty || !crashPoints.includes(point)) return;
    if (random.chance(deathRate)) throw new Killed(point);
    // Nothing waits inside a transaction: the embedded database has one connection.
    if (point !== "in-second-transaction" && random.chance(0.2)) await world.sleep(random.below(1_500));
  };
  const copies = [0, 1].map(() => copyOf({ db, clock: world, timings, processor: processor.port(), atCrashPoint })) as [
    PaymentContext,
    PaymentContext,
  ];

  const accountNos = [1, 2, 3].map((number) => `${seed}-${number}`) as [string, ...string[]];
  const accounts = new Map(accountNos.map((accountNo) => [accountNo, 1_000 + random.below(50_000)]));
  const fullOnly = new Set(accountNos.slice(0, 1));
  await addAccounts(db, accounts, new Date(world.now().getTime() - 1));
  await world.advance(1);

  const intents = Array.from({ length: 5 }, (_, index) =>
    intentOf(random, world, `${seed}-key-${index}-0123456789`, accounts, fullOnly),
  );
  const appointments = await appoint(db, world, random, seed, accountNos[2] ?? "");
  for (const appointment of appointments) void canceller(world, random, copies, appointment);
  for (const intent of intents) {
    for (let press = 1 + random.below(3); press > 0; press -= 1) void consumer(world, random, copies, intent);
  }
  for (let round = 0; round < 12; round += 1) {
    const both = random.chance(0.5) ? copies : [random.pick(copies)];
    for (const copy of both) {
      void world.run(async () => void (await reconcile(copy, instanceId).catch(ignoreDeath)));
      void world.run(async () => void (await runScheduled(copy, instanceId).catch(ignoreDeath)));
    }
    await world.advance(random.below(600));
  }
  processor.isFaulty = false;
  await drain(db, world, copies[0]);
  await finalAnswers(db, intents);
  return { seed, accounts, fullOnly, intents, appointments, processor };
}

function intentOf(
  random: Random,
  world: World,
  key: string,
  accounts: ReadonlyMap<string, number>,
  fullOnly: ReadonlySet<string>,
): Intent {
  const accountNo = random.pick([...accounts.keys()] as [string, ...string[]]);
  const today = formatCalendarDate(todayIn("America/New_York", world.now()));
  const isFull = fullOnly.has(accountNo) || random.chance(0.3);
  const amount = toDecimal(cents(isFull ? (accounts.get(accountNo) ?? 0) : 1 + random.below(5_000)));
  return {
    key,
    accountNo,
    body: postedPayment(accountNo, isFull ? "full" : "oneTime", amount, today),
    finals: [],
    refusals: [],
    taken: new Set(),
  };
}

/** Presses Pay at a random moment on a random replica. Sometimes then sends a different body under the same key. */
function consumer(
  world: World,
  random: Random,
  copies: readonly [PaymentContext, PaymentContext],
  intent: Intent,
): Promise<void> {
  return world.run(async () => {
    await world.sleep(random.below(4_000));
    const copy = random.pick(copies);
    for (const body of random.chance(0.4) ? [intent.body, { ...intent.body, city: "Annapolis" }] : [intent.body]) {
      try {
        note(intent, shownStatuses[(await createPayment(copy, session, intent.key, body)).state]);
        intent.taken.add(body.city);
      } catch (error) {
        if (error instanceof ProblemError) intent.refusals.push(error.code);
        else ignoreDeath(error);
      }
    }
  });
}

/** Schedules three payments of one account for the current day. Together, they may exceed the due. */
async function appoint(
  db: Database,
  world: World,
  random: Random,
  seed: number,
  accountNo: string,
): Promise<Appointment[]> {
  const appointments: Appointment[] = [];
  for (let index = 0; index < 3; index += 1) {
    const key = `${seed}-scheduled-${index}`;
    const amount = 1 + random.below(20_000);
    const { reference } = await addScheduled(db, {
      key,
      accountNo,
      amount,
      date: todayIn("America/New_York", world.now()),
      createdAt: world.now(),
    });
    appointments.push({ key, amount, reference, isCancelled: false });
  }
  return appointments;
}

/** Sometimes cancels the scheduled payment, at a random moment on a random replica. */
function canceller(
  world: World,
  random: Random,
  copies: readonly [PaymentContext, PaymentContext],
  appointment: Appointment,
): Promise<void> {
  return world.run(async () => {
    if (!random.chance(0.4)) return;
    await world.sleep(random.below(1_500));
    try {
      await cancelScheduled(random.pick(copies), session, appointment.reference);
      appointment.isCancelled = true;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  });
}

/** One healthy replica finishes everything that the network and the crashes left open. */
async function drain(db: Database, world: World, copy: PaymentContext): Promise<void> {
  const day = 86_400_000;
  for (let round = 0; round < 40; round += 1) {
    await world.run(async () => void (await reconcile(copy, instanceId)));
    await world.run(async () => void (await runScheduled(copy, instanceId)));
    await world.advance(round < 30 ? 500 : day);
    const open = await db.asJob(instanceId, (trx) =>
      trx
        .selectFrom("payments")
        .select("payment_id")
        .where("state", "in", ["scheduled", "submitting", "unknown"])
        .where("instance_id", "=", instanceId)
        .execute(),
    );
    if (open.length === 0 && world.isQuiet) return;
  }
}

async function finalAnswers(db: Database, intents: readonly Intent[]): Promise<void> {
  for (const intent of intents) {
    const payment = await db.asApp(instanceId, (trx) => findByKey(trx, session, intent.key));
    if (payment) note(intent, shownStatuses[payment.state]);
  }
}

function note(intent: Intent, status: string): void {
  if (status !== "checking") intent.finals.push(status);
}

function ignoreDeath(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

/** The total that the consumer saw. */
export const shownTotal = ({ body }: Intent) => addCents(parseDecimal(body.amount) ?? cents(0), fee);
