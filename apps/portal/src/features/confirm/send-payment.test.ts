import type { PaymentInProgress } from "@paydown/domain";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { paymentResult } from "../../payment-flow/testing/paying-services";
import { fakeServices } from "../../testing/fake-services";
import { portalToTest, storeSession } from "../../testing/portal-to-test";
import { sendPayment } from "./send-payment";

beforeEach(() => {
  localStorage.clear();
  storeSession();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const payment = (action: PaymentInProgress["action"]): PaymentInProgress => ({
  ...{ instanceId: "harbor", action, refNum: "100000001", demIdtyNo: "D-1" },
  ...{ amount: "1250.00", feeAmount: "2.50", paymentDate: "11/21/2026" },
  ...{ firstName: "Casey", lastName: "Morgan" },
  ...{ address: "1820 Eutaw Place", city: "Baltimore", state: "MD", zipCode: "21217" },
  ...{ paymentOption: "0", cardNumber: "4111111111111111", expDateMonth: "08", expDateYear: "28", ccv: "987" },
  ...{ needsSD: false, sdAccepted: false, acceptRegE: false },
  ...{ confirmEmail: "", confirmPhone: "", sendConfEmail: false, sendConfText: false },
  ...{ email: "", paymentProviderEmail: "" },
});

describe.each([
  ["full", "POST /api/payments"],
  ["next", "POST /api/payments/info/harbor/100000001"],
] as const)("the request of the action %s", (action, call) => {
  test("is aborted when there is no answer after 25 seconds, and not before [CONFIRM-28]", async () => {
    let signal: AbortSignal | undefined;
    const services = fakeServices({
      [call]: (request) => {
        ({ signal } = request);
        return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(new Error("aborted"))));
      },
    });
    const session = (await portalToTest(services)).session("harbor")!;
    const sent = expect(sendPayment(session, "0".repeat(32), payment(action))).rejects.toMatchObject({
      failure: { kind: "unreachable" },
    });
    await vi.advanceTimersByTimeAsync(24_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal?.aborted).toBe(true);
    await sent;
  });

  test("is not aborted once its answer has arrived [CONFIRM-28]", async () => {
    let signal: AbortSignal | undefined;
    const services = fakeServices({
      [call]: (request) => {
        ({ signal } = request);
        return { body: paymentResult() };
      },
    });
    const session = (await portalToTest(services)).session("harbor")!;
    expect(await sendPayment(session, "0".repeat(32), payment(action))).toEqual(paymentResult());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signal?.aborted).toBe(false);
  });
});
