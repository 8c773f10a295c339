import { expect, test } from "vitest";
import { commandsOf } from "../../testing/commands-of.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { refunding } from "../testing/refunding.js";
import { keeping, scheduling } from "../testing/scheduling.js";
import { instanceId } from "../testing/simulation/setting.js";
import { refundCommands } from "./refund-command.js";

const note = "the money went back, but the payment is returned";

describeWithDatabase("refunds that are kept for a person", () => {
  const { accountNo, clock, copy, schedule, db, key } = scheduling();

  const run = (...args: string[]) =>
    commandsOf(refundCommands, {
      ...copy({ ...keeping().processor, refunds: refunding().port }),
      operator: { login: "sam" },
    })(...args, "--instance", instanceId);
  const close = (refundId: string, by = "Sam", why = "corrected the due") =>
    run("refund", "close", refundId, "--by", by, "--why", why);

  /** A refund of 5.00 with a note, unless overridden. */
  async function add(name: string, more: object = {}) {
    const refund_id = `RFD-${key()}-${name}`;
    await db().asJob(instanceId, (trx) =>
      trx
        .insertInto("payment_refunds")
        .values({
          ...({ instance_id: instanceId, refund_id, payment_id: `payment-of-${key()}`, note } as const),
          ...({ kind: "refund", scope: "amount", state: "done", requested_by: "kim", reason: "asked" } as const),
          ...{ amount_cents: 5_00, principal_cents: 5_00, interest_cents: 0, fee_cents: 0 },
          ...{ requested_at: clock.now(), ...more },
        })
        .execute(),
    );
    return refund_id;
  }

  test("are closed once, with a name and a reason [REF-19]", async () => {
    await schedule();
    const refundId = await add("noted");
    expect(await close(refundId)).toEqual({ exitCode: 0, out: [`${refundId} is closed by Sam.`], err: [] });
    expect((await close(refundId, "Kim", "again")).out).toEqual([
      `${refundId} was already closed on 2026-06-16T02:00:00.000Z, by Sam: corrected the due`,
      "Nothing changed.",
    ]);
  });

  test("are refused if nobody has to look at them, or if there are none [REF-19]", async () => {
    await schedule();
    const refundId = await add("plain", { note: null });
    expect((await close(refundId)).err).toEqual([
      `${refundId} was not kept for a person, so there is nothing to close.`,
    ]);
    expect((await close("RFD-0")).err).toEqual(["harbor has no refund RFD-0."]);
  });

  test("leave the top of the list once they are closed [REF-15, REF-19]", async () => {
    await schedule();
    const [older, newer] = [
      await add("older"),
      await add("newer", { requested_at: new Date(clock.now().getTime() + 1) }),
    ];
    await close(newer);
    const { out } = await run("refunds");
    // What other tests have left for a person comes first, too.
    const at = out.indexOf(`${older}: $5.00 is refunded.`);
    expect(at).toBeLessThan(out.indexOf(`${newer}: $5.00 is refunded.`));
    expect(out.slice(at, at + 4)).toEqual([
      `${older}: $5.00 is refunded.`,
      `  PAY-${key()}, HAR-${key()}: account ${accountNo()}`,
      "  kim on 2026-06-16T02:00:00.000Z: asked",
      `  needs a person: ${note}`,
    ]);
    expect(out).toContain(`  closed by Sam: corrected the due (${note})`);
    const { refunds } = JSON.parse((await run("refunds", "--json")).out.join("\n")) as {
      refunds: { refundId: string; closedBy: string | null; closedAt: string | null }[];
    };
    expect(refunds.find(({ refundId }) => refundId === newer)).toMatchObject({
      closedBy: "Sam",
      closedAt: "2026-06-16T02:00:00.000Z",
    });
  });
});
