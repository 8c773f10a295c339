import { cents, parseCalendarDate } from "@paydown/domain";
import { beforeEach } from "vitest";
import type { Processor, ReportItem } from "../../providers/processor.js";
import type { PaymentContext } from "../payment-context.js";
import { readReport } from "../settlement/settlement-job.js";
import type { PaymentRow } from "../tables.js";
import { keeping, scheduling } from "./scheduling.js";
import { instanceId } from "./simulation/setting.js";

export type ToldItem = Partial<Omit<ReportItem, "on">> & { readonly on?: string };

/**
 * Setup for a suite about the settlement report. Each test gets an account with a due of 100.00, can pay 25.00 with a
 * fee of 2.50 from a bank account on Saturday, June 20, and can let replicas read the report at any time. The
 * processor can present debits again and records its charges.
 */
export function settling() {
  const scheduled = scheduling();
  const { clock, copy, pass, schedule, theDay, db, accountNo, key } = scheduled;
  let kept = keeping();

  beforeEach(async () => {
    kept = keeping();
    await db().asJob(instanceId, (trx) =>
      trx
        .insertInto("settlement_reports")
        .values({ instance_id: instanceId, cursor: null, next_look_at: clock.now() })
        .onConflict((conflict) =>
          conflict.column("instance_id").doUpdateSet({ cursor: null, next_look_at: clock.now() }),
        )
        .execute(),
    );
  });

  const reference = () => `payment-of-${key()}`;
  const item = ({ on = "2026-06-24", ...told }: ToldItem = {}): ReportItem => {
    const date = parseCalendarDate(on);
    if (!date) throw new Error(`${on} is not a date.`);
    const kind = told.kind ?? "returned";
    const of = told.reference ?? reference();
    return {
      ...{ id: `${kind}-${of}`, kind, reference: of, amount: cents(27_50), code: "R01", corrected: null },
      ...told,
      on: date,
    };
  };
  const replica = (processor: Partial<Processor> = {}, more: Partial<PaymentContext> = {}) => {
    const { capabilities } = kept.processor;
    return copy({ ...kept.processor, capabilities: { ...capabilities, presentAgain: true }, ...processor }, more);
  };
  const reporting = (...items: readonly ReportItem[]): Partial<Processor> => ({
    report: async () => ({ kind: "page", items, next: "1", more: false }),
  });

  /** Makes the next look at the report due now. */
  const dueAtOnce = () =>
    db().asJob(instanceId, (trx) => trx.updateTable("settlement_reports").set({ next_look_at: clock.now() }).execute());

  return {
    ...scheduled,
    reference,
    item,
    replica,
    reporting,
    dueAtOnce,
    /** The processor's charges by reference. */
    charges: () => kept.charges,
    /** Has one replica read a report with these items now. */
    async look(...items: readonly ReportItem[]) {
      await dueAtOnce();
      await readReport(replica(reporting(...items)), instanceId);
    },
    /** Makes the payments whose day has come. */
    run: (processor: Partial<Processor> = {}) => pass(replica(processor)),
    async paid(more: object = {}) {
      const method = { method_kind: "bank", brand: null, expiry: null, last4: "8899" } as const;
      await schedule({ more: { ...method, method_token: `tok_${key()}`, again_allowed: 2, ...more } });
      theDay();
      await pass(replica());
    },
    /** The payments of the test's account, oldest first. */
    payments: (): Promise<PaymentRow[]> =>
      db().asJob(instanceId, (trx) =>
        trx
          .selectFrom("payments")
          .selectAll()
          .where("account_no", "=", accountNo())
          .orderBy("created_at")
          .orderBy("times_again")
          .execute(),
      ),
    noteOf: async ({ id }: Pick<ReportItem, "id">) =>
      db().asJob(instanceId, (trx) =>
        trx
          .selectFrom("settlement_items")
          .select(["outcome", "note", "corrected"])
          .where("item_id", "=", id)
          .executeTakeFirstOrThrow(),
      ),
  };
}
