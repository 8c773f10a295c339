import { randomUUID } from "node:crypto";
import type { components } from "@paydown/api-client";
import type { ImportRecord } from "../../../importer/record.js";
import { expect } from "vitest";
import { type Consumer, inDays, type Paying, soon } from "../../../payments/testing/paying.js";

export type Arrangement = components["schemas"]["PaymentArrangement"];
export type ArrangementAnswer = Arrangement & Partial<Omit<components["schemas"]["Problem"], "status">>;
type PendingCheck = components["schemas"]["PendingCheck"];
type Schedule = components["schemas"]["Schedule"] & { readonly code?: string };

const goodYear = String((new Date().getFullYear() + 3) % 100).padStart(2, "0");

/** A card on file; a debit card requires no Regulation E disclosure in harbor. */
export const onFile = (
  accountNo: string,
  paymentOption: "0" | "2" = "2",
  ccExpDate = `09${goodYear}`,
): ImportRecord => ({
  kind: "paymentInfo",
  accountNo,
  ...{
    firstName: "Casey",
    lastName: "Morgan",
    address: "12 Thames Street",
    city: "Baltimore",
    state: "MD",
    zip: "21231",
  },
  ...{ paymentOption, token: "tok_demo_1111", brand: "VISA", acctNumber: "************1111", ccExpDate },
});

/** A checking account on file. */
export const bankOnFile = (accountNo: string): ImportRecord => ({
  kind: "paymentInfo",
  accountNo,
  ...{
    firstName: "Casey",
    lastName: "Morgan",
    address: "12 Thames Street",
    city: "Baltimore",
    state: "MD",
    zip: "21231",
  },
  ...{ paymentOption: "1", token: "tok_demo_6789", acctNumber: "*****6789", routingNumber: "021000021", achType: "C" },
});

/** An account that may be paid over time, with a debit card on file. `interest` and `declaration` are texts. */
export const planAccount = (
  paying: Paying,
  {
    due = "600.00",
    records = (no: string): readonly ImportRecord[] => [onFile(no)],
    disposition = "S",
    eligible = true,
    interest = "",
    restricted = false,
    declaration = "",
  } = {},
) =>
  paying.newAccount({
    ...{ due, disposition, restricted },
    ...(declaration !== "" && { declaration }),
    records: (no) => [
      { kind: "overTime", accountNo: no, eligible, ...(interest !== "" && { interest }) },
      ...records(no),
    ],
  });

/** The form of a plan that pays 600.00 in payments of 103.00, the first in ten days, unless overridden. */
export const planForm = (accountNo: string, more: Readonly<Record<string, string>> = {}) => ({
  accountNo,
  paymentAmount: "103.00",
  numberOfPayments: "0",
  firstPaymentDate: inDays(10),
  planCode: "MONTHLY",
  totalAmount: "600.00",
  timezone: "America/Chicago",
  fee: "0.0",
  ppaType: "1",
  ...more,
});

/** The calls of a consumer who sets up plans. */
export function planner(consumer: Consumer) {
  const path = (accountNo: string) => `/api/paymentArrangements/${accountNo}`;
  const post = (accountNo: string, form: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
    consumer.call<ArrangementAnswer>("POST", path(accountNo), new URLSearchParams(form), { headers });
  return {
    post,
    preview: (accountNo: string, more?: Readonly<Record<string, string>>) =>
      post(accountNo, { ...planForm(accountNo, more), preview: "true" }),
    create: (accountNo: string, more?: Readonly<Record<string, string>>, key: string = randomUUID()) =>
      post(accountNo, planForm(accountNo, more), { "idempotency-key": key }),
    cancel: (accountNo: string) => consumer.call<{ code: string } | undefined>("DELETE", path(accountNo)),
    pendingCheck: async (accountNo: string) =>
      (await consumer.call<PendingCheck>("GET", `${path(accountNo)}/pendingCheck`)).body,
    pending: async (accountNo: string) =>
      (await consumer.call<PendingCheck>("GET", `${path(accountNo)}/pendingCheck`)).body.hasPending,
    schedule: (accountNo: string) => consumer.call<Schedule>("GET", path(accountNo)),
  };
}

/** The stored plans of an account. */
export const storedPlans = (paying: Paying, accountNo: string) =>
  paying.db.asJob("harbor", (trx) =>
    trx
      .selectFrom("payment_arrangements")
      .selectAll()
      .where("account_no", "=", accountNo)
      .orderBy("created_at")
      .execute(),
  );

/**
 * Makes the next scheduled payment due, with the given changes, and waits until the scheduler has processed it.
 * @returns the payment
 */
export async function nextDayComes(paying: Paying, accountNo: string, more: object = {}) {
  const next = (await storedPayments(paying, accountNo)).find(
    ({ arrangement_id, state }) => arrangement_id !== null && state === "scheduled",
  );
  await paying.db.asJob("harbor", (trx) =>
    trx
      .updateTable("payments")
      .set({ payment_date: "2020-01-01", ...more })
      .where("payment_id", "=", next?.payment_id ?? "")
      .execute(),
  );
  const reached = async () =>
    (await storedPayments(paying, accountNo)).find(({ payment_id }) => payment_id === next?.payment_id);
  await expect
    .poll(async () => ["scheduled", "submitting"].includes((await reached())?.state ?? "scheduled"), soon)
    .toBe(false);
  return reached();
}

/** The stored payments of an account. */
export const storedPayments = (paying: Paying, accountNo: string) =>
  paying.db.asJob("harbor", (trx) =>
    trx.selectFrom("payments").selectAll().where("account_no", "=", accountNo).orderBy("payment_date").execute(),
  );
