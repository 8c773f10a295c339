import { describe, expect, test } from "vitest";
import { keeping, scheduling } from "../testing/scheduling.js";
import { postedPayment, session } from "../testing/simulation/setting.js";
import { findByKey } from "../store.js";
import { createPayment } from "./create-payment.js";

describe("a payment for a later day, whose method takes long to store", () => {
  const { clock, copy, schedule, key, accountNo, db } = scheduling();

  /** Pays while the processor takes the given number of milliseconds to store the method. */
  async function payAfter(storingMs: number) {
    await schedule();
    const { charges, processor } = keeping();
    const later = `${key()}-later`;
    const outcome = await createPayment(
      copy({
        ...processor,
        capabilities: { ...processor.capabilities, storeMethod: true },
        async storeMethod() {
          clock.forward(storingMs);
          return { kind: "stored", token: "token-1" };
        },
      }),
      session,
      later,
      postedPayment(accountNo(), "oneTime", "20.00", "06/20/2026"),
    ).then(
      ({ state }) => state,
      (reason: { code?: string }) => reason.code,
    );
    const found = await db().asApp(session.instanceId, (trx) => findByKey(trx, session, later));
    return { outcome, found, charges: charges.size };
  }

  test("is scheduled if the method is stored within 45 seconds of the call's arrival [PAY-98]", async () => {
    expect(await payAfter(44_999)).toMatchObject({ outcome: "scheduled", found: { state: "scheduled" } });
  });

  test.each([45_000, 120_000])("is refused after %i ms, and its key stays free [PAY-98]", async (storingMs) => {
    expect(await payAfter(storingMs)).toEqual({ outcome: "processor_unavailable", found: undefined, charges: 0 });
  });
});
