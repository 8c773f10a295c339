import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { roundTripsOf, transactionsDuring } from "../../testing/round-trips.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey } from "../../testing/test-services.js";
import { bankPayment, cardPayment, Consumer, type Paying, regeLine, startPaying } from "../testing/paying.js";

const lock = /pg_advisory_xact_lock/;

/** The embedded database needs no network. */
const onServer = test.runIf(inject("testDatabase").kind === "server");

describeWithDatabase("the round trips to the database", () => {
  let paying: Paying;
  let consumer: Consumer;

  beforeAll(async () => {
    paying = await startPaying();
    consumer = await Consumer.signIn(paying.url, casey);
  });
  afterAll(() => paying.stop());

  onServer.each([
    ["by card", (accountNo: string) => cardPayment(accountNo, "4111111111111111")],
    ["by bank", (accountNo: string) => bankPayment(accountNo, { acceptRegE: true })],
  ])("of a payment %s are at most 14, in three transactions of which two lock the account", async (_, body) => {
    const accountNo = await paying.newAccount({ due: "1250.00" });
    const disclosure = await consumer.regeMessages("1", "oneTime", accountNo);
    await consumer.acknowledge(accountNo, regeLine, disclosure.join("\n").trimEnd());
    const transactions = await transactionsDuring(async () => {
      const { status } = await consumer.pay(body(accountNo));
      expect(status).toBe(200);
    });
    expect(transactions.map(({ statements }) => statements.filter((text) => lock.test(text)).length)).toEqual([
      0, 1, 1,
    ]);
    expect(roundTripsOf(transactions)).toBeLessThanOrEqual(14);
  });

  onServer("of the page of an account are at most 8", async () => {
    const accountNo = await paying.newAccount({ due: "1250.00" });
    const transactions = await transactionsDuring(() => consumer.page(accountNo));
    expect(transactions).toHaveLength(2);
    expect(roundTripsOf(transactions)).toBeLessThanOrEqual(8);
  });
});
