import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { secretsIn } from "../db/secrets.js";
import { recipientOf } from "../notifications/stops/recipient.js";
import { startMessages, stopMessages } from "../notifications/stops/store.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { keptMessages } from "../testing/kept-messages.js";
import { describeWithDatabase } from "../testing/test-database.js";
import { ended, type Guests, type LookupRequest, manyLookups, paid, startGuests } from "./testing/guests.js";

describeWithDatabase("the receipt of a guest's payment", () => {
  const kept = keptMessages();
  let guests: Guests;
  let account: LookupRequest & { readonly one: string; readonly two: string };
  let user: string;
  let trackingNo: string;

  beforeAll(async () => {
    guests = await startGuests({ limits: manyLookups, senders: kept });
  });
  beforeEach(async () => {
    kept.messages.length = 0;
    kept.answer({ kind: "sent" });
    account = await guests.account();
    user = await guests.username(account);
    const amounts = { [account.one]: "25.00", [account.two]: "60.00" };
    trackingNo = await guests.left(user, amounts);
    await guests.notify(paid(trackingNo, amounts));
  });
  afterAll(() => guests.stop());

  const casey = { channel: "email", address: " casey@example.com " };
  const ask = async (more: object = {}, language = "en") => {
    const { status, json } = await guests.receipt(user, { trackingNo, ...casey, ...more }, language);
    return [status, json["code"]];
  };
  const date = () =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: knownTenant(guests.tenants, "riverton").instance.timeZone,
      ...({ month: "2-digit", day: "2-digit", year: "numeric" } as const),
    }).format(guests.clock.now());

  test.each([
    ["en", "Payment receipt", "Your payment was received.", "Payment date", "Tracking Number", "Questions? Call"],
    ["es", "Recibo de pago", "Recibimos su pago.", "Fecha de pago", "Número de seguimiento", "¿Preguntas? Llame a"],
  ])("goes by mail in the language %s, with a PDF, and no address is kept [MAIL-30, MAIL-31]", async (...row) => {
    const [language, title, opening, dateLabel, trackingLabel, closing] = row;
    expect(await ask({}, language)).toEqual([204, undefined]);
    expect(kept.messages).toMatchObject([
      {
        to: "casey@example.com",
        subject: `${title} - City of Riverton`,
        html: expect.stringContaining(trackingNo),
        attachments: [{ name: `receipt-${trackingNo}.pdf`, type: "application/pdf" }],
        stopUrl: expect.stringMatching(/^http:/),
      },
    ]);
    expect(kept.messages[0]?.text.split("\n").slice(0, 8)).toEqual([
      opening,
      "",
      `Plan ${account.one}: $25.00`,
      `Plan ${account.two}: $60.00`,
      "Total: $85.00",
      `${dateLabel}: ${date()}`,
      `${trackingLabel}: ${trackingNo}`,
      "",
    ]);
    expect(kept.messages[0]?.text).toContain(closing);
    expect(guests.log.join("")).not.toContain("casey@example.com");
  });

  test.each([
    ["en", (total: string) => `City of Riverton: ${total} paid on ${date()}. Tracking number ${trackingNo}.`],
    ["es", (total: string) => `City of Riverton: pago de ${total} el ${date()}. Número de seguimiento ${trackingNo}.`],
  ] as const)("goes by text message in the language %s [MAIL-30]", async (language, text) => {
    expect(await ask({ channel: "sms", address: "(410) 555-0142" }, language)).toEqual([204, undefined]);
    expect(kept.messages).toMatchObject([{ to: "4105550142", text: expect.stringContaining(text("$85.00")) }]);
  });

  test("a guest gets the receipts of their own payments, and only once they are made [MAIL-32]", async () => {
    const other = await guests.guest();
    expect((await guests.receipt(other.user, { trackingNo, ...casey })).json["code"]).toBe("payment_not_found");
    const next = await guests.left(user, { [account.one]: "30.00" });
    expect(await ask({ trackingNo: next })).toEqual([404, "payment_not_found"]);
    await guests.notify(ended(next));
    expect(await ask({ trackingNo: next })).toEqual([404, "payment_not_found"]);
    expect(kept.messages).toEqual([]);
  });

  test.each([
    ["email", "casey@example", "address"],
    ["email", "", "address"],
    ["sms", "555-0142", "address"],
  ])("by %s to %j is refused, with the field [MAIL-33]", async (channel, address, path) => {
    const { status, json } = await guests.receipt(user, { trackingNo, channel, address });
    expect([status, json["code"], json["parameterViolations"]]).toEqual([
      400,
      "invalid_request",
      [{ path, message: expect.any(String) }],
    ]);
  });

  test("a channel that the instance does not offer is refused [MAIL-33]", async () => {
    const { instance } = knownTenant(guests.tenants, "riverton");
    instance.smsReceiptsEnabled = false;
    const { status, json } = await guests.receipt(user, { trackingNo, channel: "sms", address: "4105550142" });
    instance.smsReceiptsEnabled = true;
    expect([status, json["parameterViolations"]]).toEqual([400, [{ path: "channel", message: "is not offered" }]]);
  });

  test.each([
    ["asked", 204],
    ["replied", 503],
    ["bounced", 503],
  ] as const)(
    "after messages to the number stopped because of '%s', the call returns %i [MAIL-35]",
    async (reason, status) => {
      const number = "4105550199";
      const { db, clock } = guests;
      const recipient = recipientOf(await secretsIn(db).key("riverton", "hmac"), "sms", number);
      await db.asJob("riverton", async (trx) => {
        await startMessages(trx, "riverton", recipient);
        await stopMessages(trx, "riverton", recipient, { reason, now: clock.now() });
      });
      clock.forward(1);
      expect((await ask({ channel: "sms", address: number }))[0]).toBe(status);
      expect(kept.messages).toHaveLength(status === 204 ? 1 : 0);
    },
  );

  test("is sent at most five times within 15 minutes; a failure counts, and is reported [MAIL-34, MAIL-35]", async () => {
    kept.answer({ kind: "unknown", reason: "timeout" });
    expect(await ask()).toEqual([503, "receipt_not_sent"]);
    kept.answer({ kind: "sent" });
    for (let time = 2; time <= 5; time += 1)
      expect(await ask({ address: `a${time}@example.com` })).toEqual([204, undefined]);
    expect(await ask({ address: "a6@example.com" })).toEqual([429, "too_many_attempts"]);
    guests.clock.forward(15 * 60_000);
    expect(await ask({ address: "a6@example.com" })).toEqual([204, undefined]);
  });
});
