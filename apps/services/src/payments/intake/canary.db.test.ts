import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callAt, sessionAt } from "../../testing/call-at.js";
import { describeWithDatabase, everyRow } from "../../testing/test-database.js";
import { casey, devon } from "../../testing/test-services.js";
import { withoutRandomText } from "../../testing/without-random-text.js";
import {
  bankPayment,
  cardPayment,
  Consumer,
  inDays,
  messagesTo,
  type Paying,
  regeLine,
  soon,
  startPaying,
} from "../testing/paying.js";

/** Values that occur nowhere else, each entered or handed out in one of the calls below. */
const canaries = {
  card: "6011111111111117",
  refusedCard: "4539578763621486",
  cvv: "90817",
  account: "7719304456218",
  returnedAccount: "77193044569002",
  password: "Canary-word-7193",
  wrongPassword: "Canary-wrong-7193",
};

/** As text, and as the bytes of a document. Few digits must stand alone, because digests may contain them by chance. */
const shapesOf = (secret: string) => [
  /^\d{1,8}$/.test(secret)
    ? new RegExp(`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`)
    : new RegExp(secret.replaceAll(".", "\\.")),
  new RegExp(Buffer.from(secret).toString("hex")),
];

const userPath = (username: string) => `;user=${encodeURIComponent(username)}`;

describeWithDatabase("what a consumer enters", () => {
  let paying: Paying;
  /** The bodies of all answers that are no success. */
  const refused: string[] = [];
  const secrets = new Map<string, string>(Object.entries(canaries));

  beforeAll(async () => {
    paying = await startPaying();
  });
  afterAll(() => paying.stop());

  const call = async (path: string, token: string | undefined, body: object) => {
    const answer = await callAt(paying.url, "POST", path, { ...(token !== undefined && { token }), body });
    if (answer.status >= 400) refused.push(answer.text);
    return answer;
  };

  /** Changes casey's password, and signs in with the new one and with a wrong one. */
  async function signIn(): Promise<Consumer> {
    const before = await sessionAt(paying.url, casey);
    const { password } = canaries;
    const change = { currentPassword: casey.password, newPassword: password, confirmPassword: password };
    expect((await call(`/api/demographics/password${userPath(casey.username)}`, before, change)).status).toBe(204);
    const { wrongPassword } = canaries;
    expect((await call("/token/login", undefined, { ...casey, password: wrongPassword })).status).toBe(401);
    // A password in the wrong field.
    expect((await call("/token/login", undefined, { ...casey, username: password, password })).status).toBe(401);
    secrets.set("token", await sessionAt(paying.url, { ...casey, password }));
    return Consumer.signIn(paying.url, { ...casey, password });
  }

  /** Signs devon in with a passcode, after a wrong one. */
  async function usePasscode(): Promise<void> {
    const { username } = devon;
    const token = await sessionAt(paying.url, devon);
    await call(`/otp/send${userPath(username)}`, token, { username });
    const sent = () => /passcode is (\d{6})/.exec(readFileSync(paying.sandbox.outboxFile, "utf8"))?.[1];
    await expect.poll(sent, soon).toBeDefined();
    const passcode = sent() ?? "";
    const wrong = passcode === "000000" ? "000001" : "000000";
    expect((await call(`/otp/apply${userPath(username)}`, token, { username, code: wrong })).status).not.toBe(200);
    const applied = await call(`/otp/apply${userPath(username)}`, token, { username, code: passcode });
    secrets.set("passcode", passcode);
    secrets.set("pendingToken", token);
    secrets.set("passcodeToken", String(applied.json["jwt"]));
  }

  /** Pays, schedules, stores and is refused, with every way to send a number. */
  async function pay(consumer: Consumer): Promise<void> {
    const accountNo = await paying.newAccount({ due: "900.00" });
    const card = { ccv: canaries.cvv };
    const note = async (reply: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await reply;
      if (status >= 400) refused.push(JSON.stringify(body));
      return status;
    };
    expect(await note(consumer.pay(cardPayment(accountNo, canaries.card, card)))).toBe(200);
    await note(consumer.pay(cardPayment(accountNo, canaries.refusedCard, { ...card, amount: "26.00" })));
    await note(consumer.pay(cardPayment(accountNo, canaries.card, { ...card, zipCode: "x" })));
    await note(consumer.pay({ ...cardPayment(accountNo, canaries.card, card), surprise: canaries.card }));
    await note(consumer.pay(cardPayment(accountNo, `${canaries.card}9`, card)));
    await note(consumer.pay(cardPayment(accountNo, canaries.card, { ...card, amount: canaries.card })));
    const later = { ...card, amount: "27.00", paymentDate: inDays(2) };
    expect(await note(consumer.pay(cardPayment(accountNo, canaries.card, later)))).toBe(200);

    const text = (await consumer.regeMessages("1", "oneTime", accountNo)).join("\n").trimEnd();
    for (const [accountNumber, amount] of [
      [canaries.account, "31.00"],
      [canaries.returnedAccount, "32.00"],
    ]) {
      await consumer.acknowledge(accountNo, regeLine, text);
      const body = bankPayment(accountNo, { accountNumber, amount, acceptRegE: true });
      expect(await note(consumer.pay(body))).toBe(200);
    }
    await note(consumer.pay(bankPayment(accountNo, { accountNumber: canaries.account, routingNumber: "123" })));
    const { paymentDate: _, amount: __, ...method } = cardPayment(accountNo, canaries.card, card);
    await note(consumer.savePaymentInfo(accountNo, method));
    await expect.poll(async () => (await consumer.transactions(accountNo)).transactions.length, soon).toBe(3);
  }

  test("is in clear text in no table, log line, message, record of the processor or refusal: card number, CVV, bank account number, password, session token and passcode [PAY-99]", async () => {
    const consumer = await signIn();
    await usePasscode();
    await pay(consumer);
    // The mails about the password and the payments.
    await expect.poll(() => messagesTo(paying.sandbox, casey.username).length, soon).toBeGreaterThan(0);

    const folder = join(paying.dataDir, "sandbox");
    const files = readdirSync(folder).filter((name) => name.endsWith(".ndjson"));
    expect(files).toContain("processor.ndjson");
    const rows = Object.entries(await everyRow(paying.db)).map(([table, lines]) => [
      `table ${table}`,
      lines.join("\n"),
    ]);
    const places = [
      ...rows,
      ["the log", paying.logs.join("\n")],
      ["the refusals", refused.join("\n")],
      ...files.map((name) => [name, readFileSync(join(folder, name), "utf8")]),
    ] as [string, string][];
    expect(places.every(([, text]) => text !== undefined)).toBe(true);
    expect(refused.length).toBeGreaterThan(5);

    const found = places.flatMap(([place, text]) => {
      const searched = withoutRandomText(text);
      return [...secrets].flatMap(([name, secret]) => {
        // The message that delivers the passcode is the one place where it belongs.
        if (name === "passcode" && place === "outbox.ndjson") return [];
        return shapesOf(secret).some((shape) => shape.test(searched)) ? [`${name} in ${place}`] : [];
      });
    });
    expect(found).toEqual([]);
    // The last four digits are there, so the search has seen the payments.
    expect(rows.find(([table]) => table === "table payments")?.[1]).toContain(canaries.card.slice(-4));
  });
});
