import { formatCalendarDate, todayIn } from "@paydown/domain";
import { developmentTransactionKey } from "@paydown/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authorizeNetProcessor } from "../../providers/authorize-net/authorize-net-processor.js";
import type { Processor } from "../../providers/processor.js";
import { dayClock, days } from "../../testing/day-clock.js";
import { startSelfSignedServer } from "../../testing/self-signed-server.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { casey, movableClock } from "../../testing/test-services.js";
import { cardPayment, chargesIn, Consumer, patient, type Paying, soon, startPaying } from "../testing/paying.js";

describeWithDatabase("a gateway that cannot be charged through", () => {
  const clock = movableClock(`${dayClock.now().toISOString().slice(0, 19)}Z`);
  let paying: Paying;
  let selfSigned: Awaited<ReturnType<typeof startSelfSignedServer>>;
  let gateway = { url: "", transactionKey: developmentTransactionKey };

  /** The adapter as the test has set it up. */
  const adapter = (): Processor =>
    authorizeNetProcessor({
      ...{ url: gateway.url, timeoutMs: patient.processorTimeoutMs, now: () => clock.now() },
      credentialsOf: (loginId) => ({ loginId, transactionKey: gateway.transactionKey }),
    });

  beforeAll(async () => {
    selfSigned = await startSelfSignedServer();
    paying = await startPaying({
      clock,
      processorOf(_, sandbox) {
        gateway = { ...gateway, url: sandbox.url };
        const healthy = adapter();
        return {
          ...healthy,
          charge: (charge) => adapter().charge(charge),
          query: (charge) => adapter().query(charge),
        };
      },
    });
  });
  afterAll(async () => {
    await paying.stop();
    await selfSigned.stop();
  });

  test.each<[string, () => Partial<typeof gateway>, string]>([
    ["a revoked key", () => ({ transactionKey: "revoked" }), "error E00007"],
    ["a host that cannot be reached", () => ({ url: "http://127.0.0.1:9" }), "unreachable"],
    ["a certificate that is not valid", () => ({ url: selfSigned.url }), "certificate"],
  ])(
    "%s: the charge is logged, the payment stays in doubt, and a person decides once the gateway does not list it [PAY-105]",
    async (_, trouble, reason) => {
      const healthy = gateway;
      const accountNo = await paying.newAccount({ due: "100.00" });
      const read = () =>
        paying.db.asJob("harbor", (trx) =>
          trx.selectFrom("payments").selectAll().where("account_no", "=", accountNo).executeTakeFirstOrThrow(),
        );
      gateway = { ...gateway, ...trouble() };
      const consumer = await Consumer.signIn(paying.url, casey);
      const paymentDate = formatCalendarDate(todayIn("America/New_York", clock.now()));
      const { body } = await consumer.pay(cardPayment(accountNo, undefined, { paymentDate }));
      expect(body.status).toBe("checking");
      const { payment_id, processor_reference } = await read();
      const lines = paying.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(lines.filter(({ payment }) => payment === payment_id)).toEqual([
        expect.objectContaining({
          ...{ instance: "harbor", reason },
          msg: "A charge has no clear answer; the reconciler asks about it.",
        }),
      ]);
      const checks = async () =>
        paying.db.asJob("harbor", (trx) =>
          trx.selectFrom("payment_checks").select("answer").where("payment_id", "=", payment_id).execute(),
        );
      clock.forward(days(1));
      await expect.poll(checks, soon).toContainEqual({ answer: reason });
      expect((await read()).state).toBe("unknown");
      gateway = healthy;
      clock.forward(days(1));
      await expect.poll(async () => (await read()).state, soon).toBe("review");
      expect(chargesIn(paying.sandbox).filter(({ reference }) => reference.startsWith(processor_reference))).toEqual(
        [],
      );
      expect(selfSigned.requests()).toBe(0);
    },
  );
});
