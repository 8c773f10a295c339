import { type CalendarDate, formatCalendarDate, todayIn } from "@paydown/domain";
import { bankingDate } from "@paydown/domain/bank";
import { sql } from "kysely";
import { Gauge, Registry } from "prom-client";
import type { Context } from "../context.js";
import type { InstanceTransaction } from "../db/database.js";
import { undecided } from "../guest/reviews/review-case.js";
import { pausesOf } from "../pauses/pauses.js";
import { openExceptions } from "../payments/reconciliation/exceptions.js";
import { refundsForAPerson } from "../payments/refunds/store.js";
import { openStates } from "../payments/states.js";
import type { FilesState } from "../tenants/watch-files.js";
import { openReviews } from "../providers/ach/reviews.js";

const minuteMs = 60_000;

/** The ages of open payments. Each bucket ends where the next one begins, in milliseconds. */
const ages = {
  under_1m: minuteMs,
  "1m_to_1h": 60 * minuteMs,
  "1h_to_1d": 24 * 60 * minuteMs,
  over_1d: Number.POSITIVE_INFINITY,
} as const;
type Age = keyof typeof ages;

type Figures = Awaited<ReturnType<typeof readFigures>>;

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Metric {
  readonly name: string;
  readonly help: string;
  /** Besides `instance`. */
  readonly labels?: readonly string[];
  samples(figures: Figures): readonly Sample[];
}

/** The metrics of a tenant. None of them is about a single consumer. */
const metrics: readonly Metric[] = [
  {
    name: "paydown_open_payments",
    help: "Payments whose outcome is not known yet, by state and age.",
    labels: ["state", "age"],
    samples: ({ open }) =>
      openStates.flatMap((state) =>
        agesInOrder.map((age) => ({
          labels: { state, age },
          value: open.filter((payment) => payment.state === state && payment.age === age).length,
        })),
      ),
  },
  {
    name: "paydown_oldest_open_payment_seconds",
    help: "Age of the oldest payment whose outcome is not known yet; 0 without one.",
    samples: ({ open }) => [{ value: Math.max(0, ...open.map(({ ageMs }) => ageMs)) / 1000 }],
  },
  {
    name: "paydown_overdue_scheduled_payments",
    help: "Scheduled payments whose day has passed in the tenant's time zone.",
    samples: ({ counts }) => [{ value: counts.overdueScheduled }],
  },
  {
    name: "paydown_overdue_settling_payments",
    help: "Bank payments that have not cleared although their clearing day has passed.",
    samples: ({ counts }) => [{ value: counts.overdueSettling }],
  },
  {
    name: "paydown_waiting_settlement_items",
    help: "Items of the settlement report that are stored and not applied yet.",
    samples: ({ counts }) => [{ value: counts.waitingItems }],
  },
  {
    name: "paydown_open_reviews",
    help: "What waits for a person, by the command that lists it, such as payment-reviews, refunds or reconcile.",
    labels: ["command"],
    samples: ({ open, counts }) => [
      { labels: { command: "payment-reviews" }, value: open.filter(({ state }) => state === "review").length },
      { labels: { command: "bank-reviews" }, value: counts.bankReviews },
      { labels: { command: "ach-files" }, value: counts.achReviews },
      { labels: { command: "guest-reviews" }, value: counts.guestReviews },
      { labels: { command: "messages" }, value: counts.uncertainDeliveries + counts.uncertainNotices },
      { labels: { command: "refunds" }, value: counts.refunds },
      { labels: { command: "reconcile" }, value: counts.exceptions },
    ],
  },
  {
    name: "paydown_paused",
    help: "1 while the instance is paused and takes no payments, else 0.",
    samples: ({ counts }) => [{ value: counts.pauses }],
  },
  {
    name: "paydown_settlement_report_last_read_timestamp_seconds",
    help: "When the last complete read of the settlement report began; 0 before the first one.",
    samples: ({ counts }) => [{ value: (counts.lastReadAt?.getTime() ?? 0) / 1000 }],
  },
  {
    name: "paydown_open_ach_files",
    help: "Files for the instance's own bank that the bank has not accepted or rejected yet.",
    samples: ({ counts }) => [{ value: counts.openAchFiles }],
  },
  {
    name: "paydown_ach_last_look_timestamp_seconds",
    help: "When the folders at the instance's own bank were last read completely; 0 without one.",
    samples: ({ counts }) => [{ value: (counts.achLookedAt?.getTime() ?? 0) / 1000 }],
  },
  {
    name: "paydown_declined_attempts",
    help: "Attempts to pay within the last hour that were declined. A sudden rise suggests that stolen cards are tried out.",
    samples: ({ counts }) => [{ value: counts.declinedAttempts }],
  },
  {
    name: "paydown_failing_messages",
    help: "Receipts and notices of payments that could not be sent yet and are tried again.",
    samples: ({ counts }) => [{ value: counts.failingMessages }],
  },
];

/** About the files of all tenants together, which are loaded together. */
const filesMetrics = {
  loaded: {
    name: "paydown_tenants_files_loaded_timestamp_seconds",
    help: "When the tenants' files that are in use were read.",
  },
  faulty: {
    name: "paydown_tenants_files_faulty",
    help: "1 while the tenants' files have changed and have a fault, so that the last good ones are in use, else 0.",
  },
} as const;

export interface MetricsContext extends Pick<Context, "db" | "tenants" | "clock"> {
  /** How the tenants' files stand; undefined if nobody watches them. */
  readonly filesState?: (() => FilesState) | undefined;
}

/** The metrics of every tenant in Prometheus's text format. Reads the database in one transaction. */
export async function readMetrics({ db, tenants, clock, filesState }: MetricsContext) {
  const now = clock.now();
  const figures = await db.asJobOfEach(tenants.ids, (trx, instance) =>
    readFigures(trx, instance, now, todayIn(tenants.get(instance)?.instance.timeZone ?? "UTC", now)),
  );
  const registry = new Registry();
  for (const { name, help, labels = [], samples } of metrics) {
    const gauge = new Gauge({ name, help, labelNames: ["instance", ...labels], registers: [registry] });
    for (const of of figures)
      for (const { labels: more, value } of samples(of)) gauge.set({ instance: of.instance, ...more }, value);
  }
  if (filesState) {
    const { loadedAt, isFaulty } = filesState();
    new Gauge({ ...filesMetrics.loaded, registers: [registry] }).set(loadedAt.getTime() / 1000);
    new Gauge({ ...filesMetrics.faulty, registers: [registry] }).set(isFaulty ? 1 : 0);
  }
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/** Each query has a partial index, so none reads the payments that are done. */
async function readFigures(trx: InstanceTransaction, instance: string, now: Date, today: CalendarDate) {
  const open = await trx
    .selectFrom("payments")
    .select(["state", "created_at", "submitted_at"])
    .where("instance_id", "=", instance)
    .where("state", "in", openStates)
    .execute();
  const count = sql<number>`count(*)::int`.as("count");
  const counts = await trx
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("payments")
        .select(count)
        .where("instance_id", "=", instance)
        .where("state", "=", "scheduled")
        .where("payment_date", "<", formatCalendarDate(today))
        .$asScalar()
        .$notNull()
        .as("overdueScheduled"),
      selectFrom("payments")
        .select(count)
        .where("instance_id", "=", instance)
        .where("state", "=", "settling")
        .where("clears_on", "<", bankingDate(now))
        .$asScalar()
        .$notNull()
        .as("overdueSettling"),
      selectFrom("settlement_items")
        .select(count)
        .where("instance_id", "=", instance)
        .where("outcome", "=", "waiting")
        .$asScalar()
        .$notNull()
        .as("waitingItems"),
      selectFrom("settlement_items")
        .select(count)
        .where("instance_id", "=", instance)
        .where("note", "is not", null)
        .where("closed_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("bankReviews"),
      openReviews(trx, instance).select(count).$asScalar().$notNull().as("achReviews"),
      selectFrom("ach_files")
        .select(count)
        .where("instance_id", "=", instance)
        .where("state", "in", ["formed", "sending", "uploaded"])
        .$asScalar()
        .$notNull()
        .as("openAchFiles"),
      selectFrom("ach_banks").select("looked_at").where("instance_id", "=", instance).$asScalar().as("achLookedAt"),
      undecided(trx, instance)
        .select(sql<number>`count(distinct report.tracking_no)::int`.as("count"))
        .$asScalar()
        .$notNull()
        .as("guestReviews"),
      refundsForAPerson(trx, instance).select(count).$asScalar().$notNull().as("refunds"),
      openExceptions(trx, instance).select(count).$asScalar().$notNull().as("exceptions"),
      pausesOf(trx, instance).select(count).$asScalar().$notNull().as("pauses"),
      selectFrom("settlement_reports")
        .select("last_read_at")
        .where("instance_id", "=", instance)
        .$asScalar()
        .as("lastReadAt"),
      selectFrom("declined_attempts")
        .select(count)
        .where("instance_id", "=", instance)
        .where("declined_at", ">", new Date(now.getTime() - 60 * minuteMs))
        .$asScalar()
        .$notNull()
        .as("declinedAttempts"),
      ...(["deliveries", "account_notices"] as const).map((table) =>
        selectFrom(table)
          .select(count)
          .where("instance_id", "=", instance)
          .where("state", "=", "uncertain")
          .where("decided_at", "is", null)
          .$asScalar()
          .$notNull()
          .as(table === "deliveries" ? "uncertainDeliveries" : "uncertainNotices"),
      ),
      selectFrom("deliveries")
        .select(count)
        .where("instance_id", "=", instance)
        .where("state", "=", "waiting")
        .where("last_failure", "is not", null)
        .$asScalar()
        .$notNull()
        .as("failingMessages"),
    ])
    .executeTakeFirstOrThrow();
  return { instance, open: open.map((payment) => aged(payment, now)), counts };
}

const agesInOrder = Object.keys(ages) as Age[];

function aged<Row extends { readonly created_at: Date; readonly submitted_at: Date | null }>(payment: Row, now: Date) {
  const ageMs = now.getTime() - (payment.submitted_at ?? payment.created_at).getTime();
  return { ...payment, ageMs, age: agesInOrder.find((age) => ageMs < ages[age]) ?? "over_1d" };
}
