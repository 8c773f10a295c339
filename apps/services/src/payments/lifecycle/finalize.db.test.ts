import { expect, test } from "vitest";
import { describeWithDatabase } from "../../testing/test-database.js";
import type { PaymentState } from "../states.js";
import { keeping, scheduling } from "../testing/scheduling.js";
import { instanceId } from "../testing/simulation/setting.js";
import { finalize, type PaymentOutcome } from "./finalize.js";

const charged: PaymentOutcome = { to: "succeeded", authCode: "08H4K2" };
const refused: PaymentOutcome = { to: "declined", message: "Do not honor" };
const proven: PaymentOutcome = { to: "failed" };
const lost: PaymentOutcome = { to: "unknown" };

describeWithDatabase("a final payment", () => {
  const { copy, schedule, read, db } = scheduling();

  test.each<[PaymentState, PaymentOutcome, boolean]>([
    ["succeeded", charged, false],
    ["succeeded", refused, true],
    ["succeeded", proven, true],
    ["succeeded", lost, false],
    ["declined", charged, true],
    ["declined", refused, false],
    ["declined", proven, false],
    ["declined", lost, false],
    ["failed", charged, true],
    ["failed", refused, false],
    ["failed", proven, false],
    ["failed", lost, false],
  ])("%s stays so after a late %o; logged as a contradiction: %s [PAY-89]", async (state, outcome, isLogged) => {
    const payment = await schedule({ more: { state } });
    const errors: unknown[] = [];
    const context = copy(keeping().processor, { log: { error: (about, text) => void errors.push([about, text]) } });
    const after = await db().asJob(instanceId, (trx) => finalize(context, trx, payment, outcome, "reconciler", "late"));
    expect(after.state).toBe(state);
    expect(await read()).toMatchObject({ payment: { state }, events: [], entries: [] });
    const contradiction = { payment: payment.payment_id, state, heard: outcome.to, actor: "reconciler" };
    expect(errors).toEqual(isLogged ? [[contradiction, "The processor contradicts a final answer."]] : []);
  });
});
