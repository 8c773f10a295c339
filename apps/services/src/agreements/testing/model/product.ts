import { addDays, type CalendarDate, type Cents, cents, formatCalendarDate, toDecimal, todayIn } from "@paydown/domain";
import { currentAccounts } from "../../../account-state/current-accounts.js";
import { lockAccount } from "../../../accounts/account.js";
import { ProblemError } from "../../../contract/problems.js";
import type { Session } from "../../../contract/session.js";
import type { Database } from "../../../db/database.js";
import { createPayment } from "../../../payments/intake/create-payment.js";
import { cancelScheduled } from "../../../payments/lifecycle/cancel-scheduled.js";
import { reconcile } from "../../../payments/lifecycle/reconciler.js";
import { runScheduled } from "../../../payments/lifecycle/scheduler.js";
import { dueNow } from "../../../payments/ledger/ledger.js";
import type { PaymentContext } from "../../../payments/payment-context.js";
import { clearPayments, readReport } from "../../../payments/settlement/settlement-job.js";
import { accountMaker } from "../../../payments/testing/new-account.js";
import { bankPayment, cardPayment } from "../../../payments/testing/paying.js";
import { copyOf } from "../../../payments/testing/simulation/setting.js";
import type { Decision, Processor, ReportItem, Voided } from "../../../providers/processor.js";
import { knownTenant } from "../../../tenants/tenant-of.js";
import type { Tenant, Tenants } from "../../../tenants/tenant.js";
import { casey, movableClock } from "../../../testing/test-services.js";
import { findAcceptedOffer } from "../../offers/store.js";
import { termsOf } from "../../offers/offer-terms.js";
import { cancelArrangement } from "../../plans/cancel-arrangement.js";
import { createArrangement } from "../../plans/create-arrangement.js";
import { bankOnFile, onFile } from "../../plans/testing/planning.js";
import { acceptOffer } from "../../strategies/accept-offer.js";
import { payLess } from "../../strategies/pay-less.js";
import type { StrategyCall } from "../../strategies/strategy-rules.js";
import { type Behavior, byId, type Figures, type News } from "./reference.js";

export const instanceId = "harbor";
const dayMs = 86_400_000;
const session: Session = { instanceId, username: casey.username, sessionId: "session-of-the-model" };

/** Harbor without disclosures to accept, and with plans that bear no interest. */
function plainTenants(tenants: Tenants): Tenants {
  const harbor = tenants.get(instanceId);
  if (!harbor?.overTime) throw new Error("Harbor has no payment plans.");
  const overTime = { ...harbor.overTime, interest: { ...harbor.overTime.interest, yearlyRate: 0 } };
  const plain: Tenant = { ...harbor, rege: [], overTime };
  return { ...tenants, get: (id) => (id === instanceId ? plain : tenants.get(id)) };
}

/** The method on file of an account that is paid over time. */
export type FiledMethod = "card" | "bank";

/** The product for one account: the use cases on a database, with a processor in memory and a clock that steps move. */
export class Product {
  readonly accountNo: string;
  readonly clock = movableClock("2026-06-15T16:00:00.000Z");
  readonly #db: Database;
  readonly #tenants: Tenants;
  readonly #context: PaymentContext;
  readonly #decisions = new Map<string, Decision | Voided>();
  readonly #report: ReportItem[] = [];
  /** What the processor does with charges from now on. */
  behavior: Behavior = "approve";

  private constructor(db: Database, tenants: Tenants, accountNo: string) {
    this.accountNo = accountNo;
    this.#db = db;
    this.#tenants = tenants;
    const timings = {
      ...{ processorTimeoutMs: 1_000, voidAfterMs: 30_000, duplicateWindowMs: 0, reconcileFirstMs: 5_000 },
      ...{ schedulerPollMs: 1_000, settlementPollMs: 1_000 },
    };
    const { clock } = this;
    this.#context = {
      ...copyOf({ db, clock, timings, processor: this.#processor() }),
      tenants,
      accounts: currentAccounts({ tenants, clock }),
    };
  }

  /** @param number - differs for each account in the database */
  static async open(db: Database, tenants: Tenants, number: number, due: Cents, filed: FiledMethod | undefined) {
    const plain = plainTenants(tenants);
    const accountNo = `5${String(number + 1).padStart(8, "0")}`;
    const product = new Product(db, plain, accountNo);
    await accountMaker(db, plain, product.clock).importAgain(accountNo, {
      due: toDecimal(due),
      disposition: filed ? "S" : "M",
      records: (no) => {
        if (!filed) return [];
        const method = filed === "card" ? onFile(no) : { ...bankOnFile(no), token: `tok_of_${no}` };
        return [{ kind: "overTime", accountNo: no, eligible: true }, method];
      },
    });
    await db.asJob(instanceId, async (trx) => {
      const report = { cursor: null, next_look_at: product.clock.now() };
      await trx
        .insertInto("settlement_reports")
        .values({ instance_id: instanceId, ...report })
        .onConflict((conflict) => conflict.column("instance_id").doUpdateSet(report))
        .execute();
      // Nothing of earlier accounts is ever due again.
      await trx
        .updateTable("payments")
        .set({ next_check_at: new Date("2999-01-01"), clears_on: null })
        .execute();
      await trx.updateTable("settlement_items").set({ outcome: "refused" }).where("outcome", "=", "waiting").execute();
    });
    return product;
  }

  get today(): CalendarDate {
    return todayIn("America/New_York", this.clock.now());
  }

  /** @returns the code of a refusal; undefined if the payment was taken */
  pay(
    key: string,
    method: "card" | "bank",
    {
      amount,
      date,
      accountNumber,
      action,
    }: { amount: number; date: CalendarDate; accountNumber: string; action: string },
  ): Promise<string | undefined> {
    const more = { amount: toDecimal(cents(amount)), paymentDate: formatCalendarDate(date), action };
    const body =
      method === "card"
        ? cardPayment(this.accountNo, "4111111111111111", { ...more, expDateYear: "30" })
        : bankPayment(this.accountNo, { ...more, accountNumber });
    return refusalOf(createPayment(this.#context, session, key, body as never));
  }

  async cancel(key: string): Promise<string | undefined> {
    const { reference } = await this.#paymentOf(key);
    return refusalOf(cancelScheduled(this.#context, session, reference));
  }

  /** Makes an offer on a day to come, and accepts the answer. @returns the agreed amount, in cents */
  agree(amount: number, days: number): Promise<number> {
    this.#later();
    return this.#atAccount(async (call) => {
      const proposal = {
        relatedAccount: this.accountNo,
        payLessAmount: toDecimal(cents(amount)),
        payLessDate: formatCalendarDate(addDays(this.today, days)),
      };
      await payLess.evaluate(call, proposal);
      const row = await call.trx
        .selectFrom("offers")
        .selectAll()
        .where("account_no", "=", this.accountNo)
        .orderBy("made_at", "desc")
        .$narrowType<{ amount_cents: number; expires_on: string }>()
        .executeTakeFirstOrThrow();
      if (!call.tenant.payLess) throw new Error("Harbor makes no offers.");
      const terms = termsOf(call.tenant.payLess.terms, row).map((text) => (typeof text === "string" ? text : text.en));
      await acceptOffer(call, row.offer_id, terms.join("\n"), "en");
      return row.amount_cents;
    });
  }

  /** A consumer takes a moment to agree, so no two agreements of an account have the same time. */
  #later(): void {
    this.clock.forward(1_000);
  }

  setUpPlan(key: string, payment: number, due: number, firstDate: CalendarDate): Promise<string | undefined> {
    this.#later();
    const form = {
      accountNo: this.accountNo,
      paymentAmount: toDecimal(cents(payment)),
      numberOfPayments: "0" as const,
      firstPaymentDate: formatCalendarDate(firstDate),
      planCode: "MONTHLY",
      totalAmount: toDecimal(cents(due)),
      timezone: "America/New_York",
      fee: "0.0" as const,
      ppaType: "1" as const,
    };
    return refusalOf(createArrangement(this.#context, session, key, this.accountNo, form as never, "en"));
  }

  cancelPlan(): Promise<string | undefined> {
    return refusalOf(cancelArrangement(this.#context, session, this.accountNo));
  }

  async reconcile(): Promise<void> {
    // After the first wait of the retry policy, and after the time at which an absent charge is voided.
    this.clock.forward(60_000);
    await reconcile(this.#context, instanceId);
  }

  async runScheduled(): Promise<void> {
    await runScheduled(this.#context, instanceId);
  }

  /** Lets days pass, and follows what is in doubt; the scheduler and the bank come after it. */
  async forward(days: number): Promise<void> {
    this.clock.forward(days * dayMs);
    await this.reconcile();
  }

  /** Reads the report and clears what has waited long enough. */
  async followBank(): Promise<void> {
    // Longer than the interval of a tenant that has charged nobody yet (BANK-81).
    this.clock.forward(30_000);
    await readReport(this.#context, instanceId);
    await clearPayments(this.#context, instanceId);
  }

  /** The processor reports something about a payment. Each item has an id of its own. */
  async report(id: string, { kind, code, on }: News): Promise<void> {
    const { payment_id, amount_cents, fee_cents } = await this.#paymentOf(id);
    const amount = cents(amount_cents + fee_cents);
    const item = `${this.accountNo}-${this.#report.length}`;
    this.#report.push({ id: item, kind, reference: payment_id, amount, on, code, corrected: null });
  }

  /** The figures that the model predicts, read from the database. */
  async figures(): Promise<Figures> {
    const { accountNo } = this;
    return this.#db.asJob(instanceId, async (trx) => {
      const payments = await trx.selectFrom("payments").selectAll().where("account_no", "=", accountNo).execute();
      const entries = await trx.selectFrom("ledger_entries").selectAll().where("account_no", "=", accountNo).execute();
      const plans = await trx
        .selectFrom("payment_arrangements")
        .selectAll()
        .where("account_no", "=", accountNo)
        .orderBy("created_at")
        .execute();
      const due = await dueNow(trx, instanceId, accountNo);
      const standing = await findAcceptedOffer(trx, { instanceId, accountNo, due, today: this.today });
      const order = new Map(plans.map(({ arrangement_id }, index) => [arrangement_id, index]));
      return {
        due,
        payments: payments
          .map((payment) => {
            const of = (end: string) =>
              entries
                .filter(
                  ({ payment_id, ledger_account }) => payment_id === payment.payment_id && ledger_account.endsWith(end),
                )
                .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
            const plan = payment.arrangement_id === null ? undefined : order.get(payment.arrangement_id);
            const id = plan === undefined ? payment.idempotency_key : planPaymentId(plan, payment.payment_date);
            return [
              ...([id, payment.state, payment.skip_reason, payment.amount_cents] as const),
              ...([of("-clearing"), of("consumer-account"), of("fee-income"), of("settlement-write-off")] as const),
            ] as const;
          })
          .sort(byId),
        plans: plans.map(({ state }) => state),
        agreement: standing && { amount: standing.row.amount_cents, isPaying: standing.stage === "paying" },
      };
    });
  }

  async #paymentOf(id: string) {
    const { payments, plans } = await this.#db.asJob(instanceId, async (trx) => ({
      payments: await trx.selectFrom("payments").selectAll().where("account_no", "=", this.accountNo).execute(),
      plans: await trx
        .selectFrom("payment_arrangements")
        .select("arrangement_id")
        .where("account_no", "=", this.accountNo)
        .orderBy("created_at")
        .execute(),
    }));
    const found = payments.find(({ idempotency_key, arrangement_id, payment_date }) =>
      arrangement_id === null
        ? idempotency_key === id
        : planPaymentId(
            plans.findIndex((plan) => plan.arrangement_id === arrangement_id),
            payment_date,
          ) === id,
    );
    if (!found) throw new Error(`There is no payment ${id}.`);
    return found;
  }

  #atAccount<T>(work: (call: StrategyCall) => Promise<T>): Promise<T> {
    const tenant = knownTenant(this.#tenants, instanceId);
    return this.#db.asApp(instanceId, async (trx) => {
      await lockAccount(trx, instanceId, this.accountNo);
      const account = await this.#context.accounts.readOwn(trx, session, this.accountNo);
      return work({ context: this.#context, trx, session, tenant, account, today: this.today });
    });
  }

  #processor(): Processor {
    const decide = (reference: string, first: Decision | Voided) => {
      const kept = this.#decisions.get(reference) ?? first;
      this.#decisions.set(reference, kept);
      return kept;
    };
    const lost = { kind: "unknown", reason: "timeout" } as const;
    return {
      capabilities: {
        idempotentCharge: true,
        shortReferences: false,
        query: true,
        voidIfAbsent: true,
        storeMethod: true,
        report: true,
        charges: false,
        presentAgain: false,
      },
      charge: async ({ reference, amount }) => {
        const charged = { kind: "charged", amount, authCode: "08H4K2" } as const;
        const declined = { kind: "declined", message: "Do not honor" } as const;
        switch (this.behavior) {
          case "approve":
            return decide(reference, charged);
          case "decline":
            return decide(reference, declined);
          case "lost":
            return lost;
          case "lost after charge":
            decide(reference, charged);
            return lost;
          case "lost after decline":
            decide(reference, declined);
            return lost;
        }
      },
      query: async ({ reference }) => this.#decisions.get(reference) ?? { kind: "absent" },
      voidIfAbsent: async ({ reference }) => decide(reference, { kind: "voided" }),
      storeMethod: async ({ reference }) => ({ kind: "stored", token: `tok_${reference}` }),
      report: async (_, after) => ({
        ...{ kind: "page", items: this.#report.slice(Number(after ?? 0)) },
        ...{ next: String(this.#report.length), more: false },
      }),
      charges: async () => ({ kind: "unknown", reason: "unreachable" }),
    };
  }
}

/** A plan's payments are named by the plan and their day. */
export const planPaymentId = (plan: number, date: string) => `plan-${plan}-${date}`;

async function refusalOf(use: Promise<unknown>): Promise<string | undefined> {
  try {
    await use;
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}
