import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secretsIn } from "../../db/secrets.js";
import { describeWithDatabase } from "../../testing/test-database.js";
import { movableClock, startTestServices, type TestServices } from "../../testing/test-services.js";
import { type Recipient, recipientOf, tokenOf } from "./recipient.js";
import { findStop, mayReceive, stopMessages } from "./store.js";

const authToken = "t0ken-of-tests";

describeWithDatabase("what recipients and providers say about messages", () => {
  const clock = movableClock();
  let services: TestServices;
  let key: Buffer;
  let people = 0;
  let mail: Recipient;
  let phone = "";

  beforeAll(async () => {
    services = await startTestServices({
      clock,
      twilioTokenOf: (instanceId) =>
        instanceId === "harbor" ? authToken : instanceId === "riverton" ? null : undefined,
    });
    key = await secretsIn(services.db).key("harbor", "hmac");
  });
  afterAll(() => services.stop());
  beforeEach(() => {
    people += 1;
    mail = recipientOf(key, "email", `person${people}@example.com`);
    phone = `410555${String(people).padStart(4, "0")}`;
  });

  const stopOf = async (recipient: Recipient) =>
    (await services.db.asJob("harbor", (trx) => findStop(trx, "harbor", recipient)))?.reason;
  const textsTo = (number: string) => recipientOf(key, "sms", number);

  describe("the page that stops mail", () => {
    const open = (
      method: "GET" | "POST",
      body?: string,
      { to = tokenOf(key, mail), lang = "en", instanceId = "harbor" } = {},
    ) =>
      fetch(`${services.api}/messages/${instanceId}/stop?to=${to}&lang=${lang}`, {
        method,
        ...(body !== undefined && { body, headers: { "content-type": "application/x-www-form-urlencoded" } }),
      });

    test("asks, and changes nothing when it is only opened [MAIL-71]", async () => {
      const answer = await open("GET");
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain("<h1>Stop emails from Harbor Recovery Services</h1>");
      expect(html).toContain("<button>Stop emails</button>");
      expect(html).toContain('<html lang="en">');
      expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      await open("HEAD" as "GET");
      expect(await stopOf(mail)).toBeUndefined();
    });

    test("stops mail when its button or a mail program posts, also twice, and starts it again [MAIL-72, MAIL-74]", async () => {
      for (const body of ["List-Unsubscribe=One-Click", "do=stop"]) {
        const answer = await open("POST", body);
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain("<h1>Emails are stopped</h1>");
        expect(await stopOf(mail)).toBe("asked");
      }
      expect(await (await open("GET")).text()).toContain("<h1>Emails are stopped</h1>");
      const started = await open("POST", "do=start", { lang: "es" });
      expect(await started.text()).toContain("<h1>Recibirá correos de nuevo</h1>");
      expect(await stopOf(mail)).toBeUndefined();
    });

    test("says that a wrong link is wrong, and changes nothing [MAIL-75]", async () => {
      const summitKey = await secretsIn(services.db).key("summit", "hmac");
      const texts = tokenOf(key, textsTo(phone));
      for (const to of ["", "x", texts, tokenOf(summitKey, recipientOf(summitKey, "email", "person@example.com"))]) {
        const answer = await open("POST", "do=stop", { to });
        expect(answer.status).toBe(404);
        expect(await answer.text()).toContain("<h1>This link does not work</h1>");
      }
      expect(await stopOf(textsTo(phone))).toBeUndefined();
      expect((await open("POST", "do=stop", { instanceId: "nobody" })).status).toBe(404);
    });
  });

  describe("the results of providers", () => {
    const post = (body: string, type = "application/json") =>
      fetch(`${services.api}/messages/harbor/results`, { method: "POST", body, headers: { "content-type": type } });
    const result = (name: string, recipient = tokenOf(key, mail)) => post(JSON.stringify({ recipient, result: name }));

    test.each([
      ["bounced", "bounced"],
      ["complained", "complained"],
      ["stopped", "replied"],
      ["delivered", undefined],
    ] as const)("%s: stopped because of %s [MAIL-81]", async (name, reason) => {
      expect((await result(name)).status).toBe(200);
      expect(await stopOf(mail)).toBe(reason);
      expect((await result("started")).status).toBe(200);
      expect(await stopOf(mail)).toBeUndefined();
    });

    test("a complaint outlasts a bounce, and replaces the wish of the page [MAIL-81]", async () => {
      const asked = { reason: "asked", now: clock.now() } as const;
      await services.db.asJob("harbor", (trx) => stopMessages(trx, "harbor", mail, asked));
      await result("complained");
      await result("bounced");
      expect(await stopOf(mail)).toBe("complained");
    });

    test("a report may quote a mail with an attachment, and a larger one is refused [MAIL-80]", async () => {
      expect((await post("x".repeat(1_000_000), "message/rfc822")).status).toBe(404);
      expect((await post("x".repeat(1_100_000), "message/rfc822")).status).toBe(400);
    });

    // Asked for at these addresses: nothing, before the stop, after it.
    test.each([
      ["asked", [false, false, true], true],
      ["bounced", [false, false, false], true],
      ["complained", [false, false, false], true],
      ["replied", [false, false, false], false],
    ] as const)(
      "after %s, chosen receipts go out %j, and required messages %j [MAIL-73, MAIL-76, MAIL-77]",
      async (reason, chosen, required) => {
        const now = clock.now();
        const may = (wanted: Parameters<typeof mayReceive>[3]) =>
          services.db.asJob("harbor", (trx) => mayReceive(trx, "harbor", mail, wanted));
        const moments = [null, new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
        const optional = () => Promise.all(moments.map((chosenAt) => may({ isRequired: false, chosenAt })));
        expect(await optional()).toEqual([true, true, true]);
        await services.db.asJob("harbor", (trx) => stopMessages(trx, "harbor", mail, { reason, now }));
        expect(await optional()).toEqual(chosen);
        expect(await may({ isRequired: true, chosenAt: null })).toBe(required);
      },
    );

    test("a mail server's delivery report stops mail to the address [MAIL-80]", async () => {
      const report = [
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        "",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        "Action: failed",
        "Status: 5.1.1",
        "",
        "--b",
        "Content-Type: text/rfc822-headers",
        "",
        `Message-ID: <${"0".repeat(40)}.${tokenOf(key, mail)}@harbor.example>`,
        "",
        "--b--",
      ].join("\r\n");
      expect((await post(report, "message/rfc822")).status).toBe(200);
      expect(await stopOf(mail)).toBe("bounced");
    });

    test("rejects an invalid result with 400, and an unknown recipient with 404 [MAIL-81]", async () => {
      for (const body of [
        "",
        "{",
        "[]",
        "null",
        '{"recipient":1,"result":"bounced"}',
        '{"recipient":"x","result":"toString"}',
      ]) {
        const answer = await post(body);
        expect([body, answer.status]).toEqual([body, 400]);
        expect(await answer.json()).toMatchObject({ code: "invalid_request", detail: /^The body must be/ });
      }
      expect((await result("bounced", "x")).status).toBe(404);
      expect((await post("Subject: Hello\r\n\r\nHello", "message/rfc822")).status).toBe(404);
    });
  });

  describe("Twilio's requests", () => {
    const send = (fields: Record<string, string>, { instanceId = "harbor", signedWith = authToken } = {}) => {
      const form = new URLSearchParams(fields);
      const url = `${services.api.replace("127.0.0.1", "localhost")}/messages/${instanceId}/twilio`;
      const text =
        url +
        [...form]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .flat()
          .join("");
      return fetch(`${services.api}/messages/${instanceId}/twilio`, {
        method: "POST",
        body: form.toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-twilio-signature": createHmac("sha1", signedWith).update(text).digest("base64"),
        },
      });
    };
    const reply = (Body: string) => send({ From: `+1${phone}`, To: "+14105550100", Body });

    test("STOP, also twice, ends text messages until START [MAIL-77]", async () => {
      for (const word of ["STOP", "stop"]) {
        const answer = await reply(word);
        expect([answer.status, await answer.text()]).toEqual([200, "<Response/>"]);
        expect(await stopOf(textsTo(phone))).toBe("replied");
      }
      await reply("START");
      expect(await stopOf(textsTo(phone))).toBeUndefined();
    });

    test("HELP is answered with the company's phone number, in both languages, and stops nothing [MAIL-77]", async () => {
      const answer = await reply("HELP");
      expect(answer.headers.get("content-type")).toMatch(/^text\/xml/);
      expect(await answer.text()).toMatch(
        /<Message>Harbor Recovery Services: for help, call \(\d{3}\) \d{3}-\d{4}\. .*\nHarbor .* si necesita ayuda/,
      );
      expect(await stopOf(textsTo(phone))).toBeUndefined();
    });

    test("a number that takes no text messages gets no more [MAIL-79]", async () => {
      await send({ To: `+1${phone}`, From: "+14105550100", MessageStatus: "undelivered", ErrorCode: "30006" });
      expect(await stopOf(textsTo(phone))).toBe("bounced");
    });

    test("a request with another signature is refused, an instance without an account is not found, and one whose token cannot be read asks to come again [MAIL-78]", async () => {
      const stop = { From: `+1${phone}`, To: "+14105550100", Body: "STOP" };
      expect((await send(stop, { signedWith: "wrong" })).status).toBe(401);
      expect((await send(stop, { instanceId: "riverton" })).status).toBe(503);
      expect((await send(stop, { instanceId: "summit" })).status).toBe(404);
      expect(await stopOf(textsTo(phone))).toBeUndefined();
    });
  });
});
