import { cents } from "@paydown/domain";
import type { Clock } from "@paydown/host/clock";
import type { Insertable } from "kysely";
import { currentAccounts } from "../../../account-state/current-accounts.js";
import { paymentAgreements } from "../../../agreements/payment-agreements.js";
import type { Timings } from "../../../settings/timings.js";
import type { Database } from "../../../db/database.js";
import { secretsIn } from "../../../db/secrets.js";
import type { Processor } from "../../../providers/processor.js";
import type { Session } from "../../../contract/session.js";
import { patientLimits } from "../../../testing/patient-limits.js";
import { defaultSessionLimits } from "../../../settings/session-limits.js";
import { folderReader } from "../../../tenants/read-folder.js";
import { readRetention } from "../../../tenants/read-retention.js";
import type { Tenant, Tenants } from "../../../tenants/tenant.js";
import type { CrashPoint, PaymentContext } from "../../payment-context.js";
import type { PostedPayment } from "../../methods/posted-payment.js";
import { insertPayment } from "../../store.js";
import type { PaymentRow, PaymentTable } from "../../tables.js";

export const instanceId = "harbor";
export const fee = cents(2_50);
export const session: Session = { instanceId, username: "casey@example.com", sessionId: "session-1" };

const globalConfig = {
  rowAccount: "dbt_no",
  rowDue: "due",
  rowPmtDisposition: "disposition",
  rowDemIdtyNo: "DEMIDTYNO",
  negotiatorEnabled: true,
};

const tenant: Tenant = {
  instanceId,
  instance: { instanceId, timeZone: "America/New_York", loginIdentifier: "EMAIL", cardsByPhone: [] },
  company: { companyName: "Harbor Recovery Services", companyPhoneNumber: "4105550142" },
  feePolicy: { "4": { kind: "flat", amount: fee } },
  feeReasons: {},
  payLess: undefined,
  overTime: undefined,
  clearingDays: 5,
  refundLimit: cents(100_00),
  presentAgain: { times: 2, afterDays: 3 },
  retention: readRetention(folderReader(), ""),
  rege: [],
  messages: new Map(),
  webLinks: [],
  registrations: new Map(),
  guestLookup: undefined,
  cellSettings: [],
  images: new Map(),
};

const tenants: Tenants = {
  global: globalConfig,
  ids: [instanceId],
  warnings: [],
  get: (id) => (id === instanceId ? tenant : undefined),
};

export interface CopyOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly processor: Processor;
  readonly atCrashPoint?: (point: CrashPoint) => void | Promise<void>;
}

/** One replica of the services, limited to payments. */
export function copyOf({ db, clock, timings, processor, atCrashPoint }: CopyOptions): PaymentContext {
  return {
    db,
    tenants,
    clock,
    secrets: secretsIn(db),
    accounts: currentAccounts({ tenants, clock }),
    agreements: paymentAgreements,
    limits: patientLimits,
    sessions: defaultSessionLimits,
    processor,
    timings,
    log: { error() {} },
    ...(atCrashPoint && { atCrashPoint }),
  };
}

/** Adds the one user and their accounts, each with a due. */
export async function addAccounts(db: Database, accounts: ReadonlyMap<string, number>, asOf: Date): Promise<void> {
  const { username } = session;
  await db.asJob(instanceId, async (trx) => {
    await trx
      .insertInto("users")
      .values({
        instance_id: instanceId,
        username,
        password_hash: "",
        first_name: "Casey",
        last_name: "Morgan",
        dem_dbt_no: "000000001",
        pay_types: "[]",
        pay_selects: JSON.stringify([{ key: "0", value: "Credit card" }]),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const [accountNo, due] of accounts) {
      const cell = (value: string) => ({ value, type: "TEXT", label: "", display: "N" });
      await trx
        .insertInto("accounts")
        .values({
          instance_id: instanceId,
          account_no: accountNo,
          username,
          cells: JSON.stringify({
            dbt_no: cell(accountNo),
            due: cell("0.00"),
            disposition: cell("M"),
            DEMIDTYNO: cell("D1"),
          }),
          due_cents: due,
          as_of: asOf,
          allow_portal_payments: true,
          over_time: false,
        })
        .execute();
    }
  });
}

export interface Scheduled {
  readonly key: string;
  readonly accountNo: string;
  readonly amount: number;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly createdAt: Date;
  readonly more?: Partial<Insertable<PaymentTable>>;
}

/** Adds a card payment for the given day, in the state `scheduled`. */
export function addScheduled(
  db: Database,
  { key, accountNo, amount, date, createdAt, more }: Scheduled,
): Promise<PaymentRow> {
  return db.asApp(instanceId, (trx) =>
    insertPayment(
      trx,
      {
        instance_id: instanceId,
        payment_id: `payment-of-${key}`,
        reference: `PAY-${key}`,
        conf_number: `HAR-${key}`,
        username: session.username,
        account_no: accountNo,
        idempotency_key: key,
        fingerprint: "",
        action: "oneTime",
        payment_option: "0",
        method_kind: "card",
        brand: "VISA",
        last4: "1111",
        expiry: "0999",
        paid_by: "Casey Morgan",
        amount_cents: amount,
        fee_cents: fee,
        payment_date: date,
        state: "scheduled",
        created_at: createdAt,
        method_token: "tok_demo_1111",
        ...more,
      },
      "confirmed",
    ),
  );
}

/** A card payment as the Confirm page posts it. */
export function postedPayment(
  accountNo: string,
  action: "full" | "oneTime",
  amount: string,
  paymentDate: string,
): PostedPayment {
  return {
    instanceId,
    action,
    refNum: accountNo,
    demIdtyNo: "D1",
    firstName: "Casey",
    lastName: "Morgan",
    address: "1 Harbor Way",
    city: "Baltimore",
    state: "MD",
    zipCode: "21201",
    paymentOption: "0",
    cardNumber: "4111111111111111",
    expDateMonth: "09",
    expDateYear: paymentDate.slice(-2),
    ccv: "123",
    feeAmount: "2.50",
    paymentDate,
    amount,
    needsSD: false,
    sdAccepted: false,
    acceptRegE: false,
  };
}
