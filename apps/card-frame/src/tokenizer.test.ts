import { afterEach, expect, test, vi } from "vitest";
import { type Accept, exchange } from "./tokenizer";

const keys = { apiLoginId: "harbor", clientKey: "key" };
const card = { number: "4111111111111111", month: "09", year: "28", cvv: "737" };
const holder = { fullName: "Casey Morgan", zip: "21202" };

const accept = (answer: Parameters<Parameters<Accept["dispatchData"]>[1]>[0] | undefined) => {
  const dispatchData = vi.fn<Accept["dispatchData"]>((_, handler) => answer && handler(answer));
  return { dispatchData };
};
const refusal = (code: string) => ({ messages: { resultCode: "Error", message: [{ code }] } });

afterEach(() => vi.useRealTimers());

test("gives the card to Accept.js alone, and returns its nonce [FRAME-11]", async () => {
  const by = accept({
    messages: { resultCode: "Ok" },
    opaqueData: { dataDescriptor: "COMMON.ACCEPT.INAPP.PAYMENT", dataValue: "n0nce" },
  });
  expect(await exchange(by, keys, card, holder)).toEqual({
    ...{ kind: "nonce", dataDescriptor: "COMMON.ACCEPT.INAPP.PAYMENT", dataValue: "n0nce" },
  });
  expect(by.dispatchData.mock.calls[0]?.[0]).toEqual({
    authData: { apiLoginID: "harbor", clientKey: "key" },
    cardData: {
      ...{ cardNumber: card.number, month: "09", year: "2028", cardCode: "737" },
      ...{ zip: "21202", fullName: "Casey Morgan" },
    },
  });
});

test.each([
  ["E_WC_05", "number"],
  ["E_WC_06", "expiry"],
  ["E_WC_07", "expiry"],
  ["E_WC_08", "expiry"],
  ["E_WC_15", "cvv"],
  ["E_WC_14", "service"],
  ["E00007", "service"],
])("tells the refusal %s as %s [FRAME-11]", async (code, reason) => {
  expect(await exchange(accept(refusal(code)), keys, card, holder)).toEqual({ kind: "refused", reason });
});

test.each([
  ["an unreadable answer", accept({ messages: { resultCode: "Ok" }, opaqueData: {} })],
  [
    "an error in Accept.js",
    {
      dispatchData: () => {
        throw new Error("offline");
      },
    },
  ],
])("tells %s as a service that does not answer [FRAME-11]", async (_, by) => {
  expect(await exchange(by, keys, card, holder)).toEqual({ kind: "refused", reason: "service" });
});

test("gives up a gateway that calls nobody back within 20 s [FRAME-11]", async () => {
  vi.useFakeTimers();
  const exchanged = exchange(accept(undefined), keys, card, holder);
  vi.advanceTimersByTime(20_000);
  expect(await exchanged).toEqual({ kind: "refused", reason: "service" });
});
