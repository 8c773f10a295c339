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
    ["by card", 10, (accountNo: string) => cardPayment(accountNo, "4111111111111111")],
    ["by bank", 11, (accountNo: string) => bankPayment(accountNo, { acceptRegE: true })],
  ])("of a payment %s are at most %i, in three transactions of which two lock the account", async (_, most, body) => {
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
    expect(roundTripsOf(transactions)).toBeLessThanOrEqual(most);
  });

  onServer("of a login are 4: nobody holds the lock of its count while the services wait", async () => {
    const transactions = await transactionsDuring(() => Consumer.signIn(paying.url, casey));
    expect(transactions.map(({ roundTrips }) => roundTrips)).toEqual([2, 2]);
  });

  onServer("of the page of an account are at most 3", async () => {
    const accountNo = await paying.newAccount({ due: "1250.00" });
    const transactions = await transactionsDuring(() => consumer.page(accountNo));
    expect(transactions).toHaveLength(2);
    expect(roundTripsOf(transactions)).toBeLessThanOrEqual(3);
  });
});
