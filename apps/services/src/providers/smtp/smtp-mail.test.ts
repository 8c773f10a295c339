import { text } from "node:stream/consumers";
import { generateKeyPairSync } from "node:crypto";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { localCertificate, otherCertificate } from "../../testing/certificates.js";
import { type Mail, onlyAttempt, type SendAttempt } from "../messages.js";
import type { SmtpSettings } from "./settings.js";
import { smtpMail } from "./smtp-mail.js";
import { smtpAccount, startSmtpServer } from "./testing/smtp-server.js";

const mail: Mail = {
  key: "payment-1/succeeded/email",
  to: "casey@example.com",
  senderName: "Harbor Recovery Services",
  replyTo: "help@harbor.example",
  subject: "Payment received",
  text: "You paid $10.00.\n",
};

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that stops after the test. */
async function startServer(options?: SMTPServerOptions) {
  const server = await startSmtpServer(options);
  closing.push(server.stop);
  return server;
}

function sender(given: Partial<SmtpSettings> & Pick<SmtpSettings, "port">, timeoutMs = 5_000) {
  const settings: SmtpSettings = {
    host: "127.0.0.1",
    tls: "starttls",
    ca: localCertificate.cert,
    from: "payments@harbor.example",
    bounces: "bounces@harbor.example",
    ...smtpAccount,
    ...given,
  };
  const sending = smtpMail({ settings: () => settings, timeoutMs });
  closing.push(() => sending.close());
  return sending;
}

const refuse = (responseCode: number) => Object.assign(new Error("Not now"), { responseCode });

describe("mail by SMTP", () => {
  test("has the sender's name of the settings, if they have one [MAIL-92]", async () => {
    const { received, port } = await startServer();
    await sender({ port, name: "Harbor Pagos ñ" }).send(mail, onlyAttempt);
    expect(received[0]?.content).toMatch(/^From: =\?UTF-8\?Q\?Harbor_Pagos_=C3=B1\?= <payments@harbor\.example>\r$/m);
  });

  test.each(["starttls", "implicit"] as const)(
    "arrives once, encrypted (%s), with the bounce address [MAIL-86]",
    async (tls) => {
      const { received, port } = await startServer({ secure: tls === "implicit" });
      expect(await sender({ port, tls }).send(mail, onlyAttempt)).toEqual({ kind: "sent" });
      expect(received).toMatchObject([{ from: "bounces@harbor.example", to: ["casey@example.com"] }]);
      const content = received[0]?.content ?? "";
      expect(content).toContain("From: Harbor Recovery Services <payments@harbor.example>\r\n");
      expect(content).toContain("Reply-To: help@harbor.example\r\n");
      expect(content).toContain("Subject: Payment received\r\n");
      expect(content).toContain("Auto-Submitted: auto-generated\r\n");
      expect(content).toMatch(/\r\n\r\nYou paid \$10\.00\.\r\n$/);
    },
  );

  test("carries text and HTML as alternatives, and attachments [MAIL-20]", async () => {
    const { received, port } = await startServer();
    const html = "<p>You paid <b>$10.00</b>.</p>";
    const pdf = Buffer.from("%PDF-1.7 café\r\n".repeat(20));
    const attachments = [{ name: "recibo-ñ.pdf", type: "application/pdf", content: pdf }];
    expect(await sender({ port }).send({ ...mail, html, attachments }, onlyAttempt)).toEqual({ kind: "sent" });
    const { content = "" } = received[0] ?? {};
    expect(content.match(/^Content-Type: [\w/]+/gm)).toEqual(
      ["multipart/mixed", "multipart/alternative", "text/plain", "text/html", "application/pdf"].map(
        (type) => `Content-Type: ${type}`,
      ),
    );
    const bodies = content.split(/\r\n--[^\r]+\r\n/).map((part) => part.split("\r\n\r\n").slice(1).join("\r\n\r\n"));
    expect(bodies).toContain("You paid $10.00.\r\n");
    expect(bodies).toContain(html);
    expect(content).toContain("filename*0*=utf-8''recibo-%C3%B1.pdf");
    expect(bodies.some((body) => Buffer.from(body, "base64").equals(pdf))).toBe(true);
  });

  test("has the same Message-ID for each attempt [MAIL-90]", async () => {
    const { received, port } = await startServer();
    const mailer = sender({ port });
    await mailer.send(mail, onlyAttempt);
    await mailer.send(mail, onlyAttempt);
    const ids = received.map(({ content }) => /^Message-ID: (.+)\r$/m.exec(content)?.[1]);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@harbor\.example>$/);
  });

  test.each([
    ["a server without encryption", { disabledCommands: ["STARTTLS"] as string[] }, {}, "no encryption"],
    ["a wrong password", {}, { password: "wrong" }, "sign-in refused"],
    ["a certificate for another host", otherCertificate, { ca: otherCertificate.cert }, "certificate"],
    ["a certificate that nobody trusts", otherCertificate, {}, "certificate"],
  ] as const)("%s: nothing is handed over, and the mail waits [MAIL-86]", async (_, options, settings, reason) => {
    const { received, port } = await startServer(options);
    const attempt = { handedOverAt: undefined, handOver: () => Promise.reject(new Error("handed over")) };
    expect(await sender({ port, ...settings }).send(mail, attempt)).toEqual({ kind: "unknown", reason });
    expect(received).toEqual([]);
  });

  test("a server that does not answer: nothing is handed over, and the mail waits [MAIL-86]", async () => {
    const { port } = await startServer({ onConnect: () => {} });
    expect(await sender({ port }, 300).send(mail, onlyAttempt)).toEqual({ kind: "unknown", reason: "timeout" });
  });

  test("nobody listens: the mail waits [MAIL-86]", async () => {
    expect(await sender({ port: 9 }).send(mail, onlyAttempt)).toEqual({ kind: "unknown", reason: "unreachable" });
  });

  test.each([
    [451, { kind: "unknown", reason: "status 451" }],
    [550, { kind: "refused" }],
  ] as const)("a reply of %i to the recipient [MAIL-87]", async (code, outcome) => {
    const { port } = await startServer({ onRcptTo: (_, __, done) => done(refuse(code)) });
    expect(await sender({ port }).send(mail, onlyAttempt)).toEqual(outcome);
  });

  test.each([
    [452, { kind: "unknown", reason: "status 452" }],
    [554, { kind: "refused" }],
  ] as const)("a reply of %i to the content [MAIL-87]", async (code, outcome) => {
    const { port } = await startServer({
      onData: (stream, _, done) => void text(stream).then(() => done(refuse(code))),
    });
    expect(await sender({ port }).send(mail, onlyAttempt)).toEqual(outcome);
  });

  test("after greylisting, the next attempt is delivered [MAIL-87]", async () => {
    let tries = 0;
    const { received, port } = await startServer({
      onRcptTo: (_, __, done) => done((tries += 1) === 1 ? refuse(451) : null),
    });
    const mailer = sender({ port });
    expect(await mailer.send(mail, onlyAttempt)).toEqual({ kind: "unknown", reason: "status 451" });
    expect(await mailer.send(mail, onlyAttempt)).toEqual({ kind: "sent" });
    expect(received).toHaveLength(1);
  });

  test.each([
    ["cut", "unreachable"],
    ["silent", "timeout"],
  ] as const)(
    "the connection is %s after the content: uncertain, and never sent again [MAIL-88]",
    async (how, reason) => {
      let taken = 0;
      const server = await startServer({
        onData(stream) {
          void text(stream).then(() => {
            taken += 1;
            if (how === "cut") server.cut();
          });
        },
      });
      const marks: string[] = [];
      const attempt: SendAttempt = {
        handedOverAt: undefined,
        handOver: () => Promise.resolve(void marks.push(`handed over with ${taken} taken`)),
      };
      const mailer = sender({ port: server.port }, 1_000);
      expect(await mailer.send(mail, attempt)).toEqual({ kind: "uncertain", reason });
      expect(marks).toEqual(["handed over with 0 taken"]);
      expect(await mailer.send(mail, { ...attempt, handedOverAt: new Date() })).toEqual({
        kind: "uncertain",
        reason: "interrupted",
      });
      expect(taken).toBe(1);
    },
  );

  test("an address is one recipient, never a list [MAIL-93]", async () => {
    const { received, port } = await startServer();
    for (const to of ["a1,victim@example.com", "x<victim@example.com>", "x;victim@example.com", "g:victim@example.com"])
      await sender({ port }).send({ ...mail, to }, onlyAttempt);
    expect(received.flatMap(({ to }) => to)).not.toContain("victim@example.com");
  });

  test("a signature covers the fields that stop mail [MAIL-94]", async () => {
    const { received, port } = await startServer();
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const dkim = {
      domain: "harbor.example",
      selector: "pay1",
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    };
    await sender({ port, dkim }).send({ ...mail, stopUrl: "https://pay.example/stop" }, onlyAttempt);
    const signature =
      /^DKIM-Signature: [^]*?\r\n(?=\S)/m.exec(received[0]?.content ?? "")?.[0].replaceAll(/\s/g, "") ?? "";
    expect(signature).toMatch(/d=harbor\.example;.*s=pay1;/);
    expect(/;h=([^;]+);/.exec(signature)?.[1]?.toLowerCase().split(":")).toEqual(
      expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post"]),
    );
  });

  test("mails wait for each other, and the time of none runs while it waits [MAIL-87]", async () => {
    const timeouts = vi.spyOn(AbortSignal, "timeout");
    closing.push(() => timeouts.mockRestore());
    const held: (() => void)[] = [];
    const { received, port } = await startServer({ onMailFrom: (_, __, done) => void held.push(() => done()) });
    const mailer = sender({ port });
    const attempt = { handedOverAt: undefined, handOver: () => Promise.resolve() };
    const mails = Array.from({ length: 12 }, (_, index) => ({ ...mail, key: `k${index}` }));
    const sending = Promise.all(mails.map((one) => mailer.send(one, attempt)));
    for (let begun = 3; begun <= mails.length; begun += 3) {
      await expect.poll(() => held.length).toBe(3);
      expect(timeouts).toHaveBeenCalledTimes(begun);
      for (const go of held.splice(0)) go();
    }
    expect((await sending).map(({ kind }) => kind)).toEqual(mails.map(() => "sent"));
    expect(received).toHaveLength(mails.length);
  });

  test("a failure to record the handover stops the mail [MAIL-88]", async () => {
    const { received, port } = await startServer();
    const attempt = { handedOverAt: undefined, handOver: () => Promise.reject(new Error("no database")) };
    await expect(sender({ port }).send(mail, attempt)).rejects.toThrow("no database");
    expect(received).toEqual([]);
  });
});
