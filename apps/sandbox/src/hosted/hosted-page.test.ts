import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cancelUrl, hiddenForm, Merchant, returnUrl } from "./testing/merchant.js";

let merchant: Merchant;
beforeEach(async () => {
  merchant = new Merchant();
  await merchant.start();
});
afterEach(() => merchant.end());

const charges = () => merchant.record().filter(({ type }) => type === "charge");

describe("opening a session", () => {
  test("redirects the form with 303 to a session page, which survives a reload [HOST-29]", async () => {
    const answer = await merchant.post("/hosted", hiddenForm);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/hosted\/[\w-]{22}$/);
    for (const path of [await merchant.open({ UserPart3: "T-2" }), String(answer.headers.get("location"))])
      for (let reload = 0; reload < 2; reload += 1) expect((await merchant.page(path)).status).toBe(200);
  });

  test("records every field exactly as received", async () => {
    await merchant.open();
    expect(await merchant.seen()).toMatchObject({
      state: "open",
      form: hiddenForm,
      lineItems: [
        { planId: "P-1001", amount: "25.00" },
        { planId: "P-1002", amount: "60.00" },
      ],
    });
    expect(merchant.record()).toMatchObject([{ type: "opened", form: hiddenForm }]);
  });

  test("responds to a faulty form with a page of faults and opens no session [HOST-28]", async () => {
    const answer = await merchant.post("/hosted", { ...hiddenForm, PaymentAmount: "1.00", UserPart4: '<img src="x">' });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("PaymentAmount is 1.00, but the amounts of LineItems add up to 85.00.");
    expect(page).toContain("UserPart4 must be empty.");
    expect(page).not.toContain("<img");
    expect(merchant.record()).toEqual([]);
  });

  test.each([
    ["a JSON body", "application/json", "{}"],
    ["a body that is too long", "application/x-www-form-urlencoded", `LineItems=${"x".repeat(70_000)}`],
  ])("refuses %s with a page", async (_, type, body) => {
    const answer = await fetch(`${merchant.sandbox.url}/hosted`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    expect([answer.status >= 400 && answer.status < 500, answer.headers.get("content-type")]).toEqual([
      true,
      "text/html; charset=utf-8",
    ]);
  });

  test("reopens the session when the same form is sent again, and refuses another amount [HOST-30]", async () => {
    const first = await merchant.open();
    expect(await merchant.open()).toBe(first);
    const other = await merchant.post("/hosted", {
      ...hiddenForm,
      PaymentAmount: "25.00",
      LineItems: hiddenForm.LineItems.split(",")[0] ?? "",
    });
    expect([other.status, await other.text()]).toEqual([409, expect.stringContaining("This payment is open already")]);
    expect(merchant.record()).toHaveLength(1);
  });

  test.each([
    ["paid", async (session: string) => merchant.pay(session), "This payment is paid"],
    ["cancelled", async (session: string) => merchant.cancel(session), "This payment was cancelled"],
    ["expired", async () => merchant.ask("T-1000", true), "The time for this payment is over"],
    [
      "replaced by another payment",
      async () => merchant.ask("T-1000", true, "replaced"),
      "Another payment replaced this one",
    ],
  ])(
    "opens no new session for a tracking number that is %s, even after a restart [HOST-31, HOST-79]",
    async (_, end, title) => {
      const session = await merchant.open();
      await end(session);
      await merchant.restart();
      const again = await merchant.post("/hosted", hiddenForm);
      expect([again.status, await again.text()]).toEqual([409, expect.stringContaining(title)]);
      const page = await merchant.page(session);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(title)]);
      const before = charges().length;
      expect(await (await merchant.pay(session)).text()).toContain(title);
      expect(charges()).toHaveLength(before);
    },
  );

  test.each(["/hosted", "/hosted/none"])("returns 404 for %s without a form", async (path) => {
    expect((await merchant.page(path)).status).toBe(404);
  });
});

describe("the page", () => {
  test("names the tenant and each plan instead of the default label, with tracking number, amounts and total [HOST-32]", async () => {
    const opened = await merchant.post(`/hosted?merchant=${encodeURIComponent("City of Metro")}`, hiddenForm);
    await merchant.restart();
    const page = await (await merchant.page(String(opened.headers.get("location")))).text();
    for (const text of [
      "<dd>City of Metro</dd>",
      "T-1000",
      "<li><div>Plan P-1001</div>",
      "$25.00",
      "<li><div>Plan P-1002</div>",
      "$60.00",
      "Pay $85.00",
      '<html lang="en">',
    ])
      expect(page).toContain(text);
    expect(page).not.toContain("MTA Payment Plan");
    expect(page).not.toContain("METRO");
  });

  test("shows the tenant's own label beside the plan [HOST-32]", async () => {
    const session = await merchant.open({
      LineItems: hiddenForm.LineItems.replaceAll("MTA Payment Plan", "Parking plan"),
    });
    expect(await (await merchant.page(session)).text()).toContain("<div>Plan P-1001<span>Parking plan</span></div>");
  });

  test.each(["", "?merchant=", "?merchant=%0A", `?merchant=${"x".repeat(101)}`, "?merchant=a&merchant=b"])(
    "shows the merchant code when the form's URL has no merchant name: %s [HOST-33]",
    async (query) => {
      const opened = await merchant.post(`/hosted${query}`, hiddenForm);
      expect(await (await merchant.page(String(opened.headers.get("location")))).text()).toContain("<dd>METRO</dd>");
    },
  );

  test("has no script, and its policy allows only its own style and the return URLs [HOST-35]", async () => {
    const answer = await merchant.page(await merchant.open());
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' http:\/\/127\.0\.0\.1:4600; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(await answer.text()).not.toMatch(/<script|\son\w+=|\sstyle=/);
  });

  test("escapes text from the form [HOST-35]", async () => {
    const session = await merchant.open({
      MerchantCode: "<b>&\"'",
      LineItems: hiddenForm.LineItems.replaceAll("MTA Payment Plan", "<script>x</script>"),
    });
    const page = await (await merchant.page(session)).text();
    expect(page).toContain("&lt;b&gt;&amp;&quot;&#39;");
    expect(page).toContain("&lt;script&gt;x&lt;/script&gt;");
    expect(page).not.toContain("<script>");
  });

  test.each([
    ["", "es-US,es;q=0.9,en;q=0.8", "es"],
    ["", "fr, en;q=0.5, es;q=0.1", "en"],
    ["", "es;q=0, fr", "en"],
    ["?lang=en", "es", "en"],
    ["?lang=es", "en", "es"],
    ["?lang=fr", "es", "es"],
  ])('for "%s" and Accept-Language "%s" uses language %s [HOST-34]', async (query, accepted, language) => {
    const page = await (
      await merchant.page(`${await merchant.open()}${query}`, { "accept-language": accepted })
    ).text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(language === "es" ? "Número de tarjeta" : "Card number");
  });

  test("carries the language in the hidden form's URL over to its own URL and to its form's URL [HOST-34]", async () => {
    const answer = await merchant.post("/hosted?lang=es", hiddenForm);
    expect(answer.headers.get("location")).toMatch(/\?lang=es$/);
    expect(await (await merchant.page(String(answer.headers.get("location")))).text()).toMatch(
      /action="\/hosted\/[\w-]+\?lang=es"/,
    );
  });

  test.each([
    [{ cardNumber: "" }, "cardNumber", "Enter the card number"],
    [{ cardNumber: "4111 1111 1111 111x" }, "cardNumber", "The card number must contain only numbers"],
    [{ cardNumber: "4111" }, "cardNumber", "The card number must be 12 to 19 digits"],
    [{ expiry: "" }, "expiry", "Enter the expiry"],
    [{ expiry: "13/30" }, "expiry", "Enter the expiry as month and year, such as 09/30"],
    [{ securityCode: "" }, "securityCode", "Enter the security code"],
    [{ securityCode: "12a" }, "securityCode", "The security code must contain only numbers, 10 at most"],
    [{ when: "delayed", seconds: "soon" }, "seconds", "Enter whole seconds, from 1 to 86400"],
    [{ when: "sometime" }, "when-after", "Choose when the notification is sent"],
  ])(
    "reports %j beside the field and in the summary, and keeps the non-secret values [HOST-36]",
    async (more, id, message) => {
      const answer = await merchant.pay(await merchant.open(), "4111111111111111", { ...more });
      const page = await answer.text();
      expect(answer.status).toBe(422);
      expect(page).toContain(`<li><a href="#${id}">${message}</a></li>`);
      expect(page).toMatch(new RegExp(`<p class="error" id="[\\w-]+-error">${message}</p>`));
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain("<title>Error: Pay $85.00");
      if (id !== "when-after")
        expect(page).toMatch(
          new RegExp(`<input id="${id}"[^>]*aria-describedby="[^"]*${id}-error" aria-invalid="true"`),
        );
      if (id !== "expiry") expect(page).toContain('value="09/30"');
      expect(page).not.toMatch(/4111111111111111|"907"/);
      expect(charges()).toEqual([]);
    },
  );

  test.each(["4111 1111 1111 1111", "4111-1111-1111-1111"])(
    "accepts the card number %s and the expiry 9/2030",
    async (number) => {
      expect((await merchant.pay(await merchant.open(), number, { expiry: "9/2030" })).status).toBe(303);
    },
  );
});

describe("paying", () => {
  test.each(["4111111111111111", "5555555555554444", "6011111111111117", "378282246310005"])(
    "charges %s once with a reference, then redirects to ReturnURL [HOST-37]",
    async (number) => {
      const session = await merchant.open();
      const answer = await merchant.pay(session, number);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, returnUrl]);
      await merchant.pay(session, number);
      expect(charges()).toMatchObject([
        {
          trackingNo: "T-1000",
          reference: expect.stringMatching(/^HP-[0-9A-Z]{12}$/) as string,
          amount: "85.00",
          result: "approved",
          last4: number.slice(-4),
        },
      ]);
    },
  );

  test("charges a session once when twenty concurrent requests pay it [HOST-37]", async () => {
    const session = await merchant.open();
    await Promise.all(Array.from({ length: 20 }, () => merchant.pay(session)));
    expect(charges()).toHaveLength(1);
  });

  test.each([
    ["4000000000000002", {}, "Do not honor", "el banco no la aceptó"],
    ["4000000000009995", {}, "Insufficient funds", "fondos insuficientes"],
    ["4111111111111111", { expiry: "02/26" }, "Expired card", "tarjeta vencida"],
    ["4222222222222222", {}, "Invalid card number", "número de tarjeta no válido"],
  ])(
    "declines %s %o with '%s', in Spanish '%s', and allows another card [HOST-38]",
    async (number, more, message, spanish) => {
      const session = await merchant.open();
      const answer = await merchant.pay(session, number, more);
      expect([answer.status, await answer.text()]).toEqual([
        422,
        expect.stringContaining(`The card was declined: ${message}`),
      ]);
      expect(await (await merchant.pay(`${session}?lang=es`, number, more)).text()).toContain(
        `La tarjeta fue rechazada: ${spanish}`,
      );
      expect((await merchant.pay(session)).headers.get("location")).toBe(returnUrl);
      expect(charges()).toMatchObject([
        { result: "declined", message },
        { result: "declined" },
        { result: "approved" },
      ]);
    },
  );

  test("ends the session without a charge after the fifth decline [HOST-38]", async () => {
    const session = await merchant.open();
    for (let tries = 1; tries < 5; tries += 1)
      expect((await merchant.pay(session, "4000000000000002")).status).toBe(422);
    expect(await (await merchant.pay(session, "4000000000000002")).text()).toContain(
      "This payment was declined too often",
    );
    expect(await (await merchant.pay(session)).text()).toContain("This payment was declined too often");
    expect(await merchant.ask("T-1000")).toMatchObject({ state: "failed" });
  });

  test("charges 4000000000000119 and answers late", async () => {
    const late = merchant.pay(await merchant.open(), "4000000000000119");
    await expect.poll(async () => (await merchant.ask("T-1000"))["state"]).toBe("paid");
    expect((await late).headers.get("location")).toBe(returnUrl);
  });

  test("drops the connection on 4000000000000127, charges nothing and keeps the session open", async () => {
    const session = await merchant.open();
    await expect(merchant.pay(session, "4000000000000127")).rejects.toThrow();
    expect(charges()).toEqual([]);
    expect((await merchant.pay(session)).status).toBe(303);
  });

  test("charges 4000000000000135 but returns 500; the page then shows the payment as paid, with a link back [HOST-41]", async () => {
    const session = await merchant.open();
    const answer = await merchant.pay(session, "4000000000000135");
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("Do not pay again")]);
    const page = await (await merchant.page(session)).text();
    expect(page).toContain("This payment is paid");
    expect(page).toContain(`<a class="button" href="${returnUrl.replace("&", "&amp;")}">Back to the merchant</a>`);
    expect(charges()).toHaveLength(1);
  });

  test("on Cancel charges nothing, redirects to CancelURL and requires no field [HOST-39]", async () => {
    const session = await merchant.open();
    const answer = await merchant.cancel(session, { cardNumber: "nonsense" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, cancelUrl]);
    expect((await merchant.cancel(session)).headers.get("location")).toBe(cancelUrl);
    expect(charges()).toEqual([]);
  });

  test("ignores Cancel after Pay [HOST-39]", async () => {
    const session = await merchant.open();
    await merchant.pay(session);
    expect(await (await merchant.cancel(session)).text()).toContain("This payment is paid");
    expect(await merchant.ask("T-1000")).toMatchObject({ state: "paid" });
  });

  test("charges until a session is 30 minutes old [HOST-40]", async () => {
    const session = await merchant.open();
    merchant.now = new Date("2026-03-05T15:30:00.000Z");
    expect((await merchant.pay(session)).headers.get("location")).toBe(returnUrl);
    expect(charges()).toHaveLength(1);
  });

  test("charges nothing in a session older than 30 minutes, even if it was in use until then [HOST-40]", async () => {
    const session = await merchant.open();
    merchant.now = new Date("2026-03-05T15:29:00Z");
    await merchant.page(session);
    await merchant.pay(session, "4111111111111111", { securityCode: "" });
    merchant.now = new Date("2026-03-05T15:30:00.001Z");
    expect(await (await merchant.pay(session)).text()).toContain("The time for this payment is over");
    expect(charges()).toEqual([]);
    expect(await merchant.ask("T-1000")).toMatchObject({ state: "expired" });
  });

  test("writes no card number or security code to any file or developer page [HOST-42]", async () => {
    const session = await merchant.open();
    const secrets = ["4000000000000002", "5555555555554444", "908170549"];
    await merchant.pay(session, "4000000000000002", { securityCode: "908170549" });
    await merchant.pay(session, "5555555555554444", { securityCode: "908170549" });
    await expect.poll(() => merchant.received.length).toBe(1);
    const folder = join(merchant.dataDir, "sandbox");
    // The folder also contains the lock's socket, which cannot be read as a file.
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile());
    const texts = [
      ...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8")),
      JSON.stringify(await merchant.seen()),
      JSON.stringify(merchant.received),
    ];
    for (const secret of secrets) for (const text of texts) expect(text).not.toContain(secret);
    expect(texts.join("")).toContain('"last4":"4444"');
  });
});
