import { PassThrough } from "node:stream";
import type { HostedPaymentForm } from "@paydown/domain/guest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Receiver } from "../receiver.js";
import { payerByPerson } from "./by-person.js";

let receiver: Receiver;
beforeAll(async () => {
  const now = () => new Date("2026-06-15T16:00:00Z");
  receiver = await Receiver.start({ host: "127.0.0.1", port: 0, formUrl: "https://x.example/form?a=1&b=2", now });
});
afterAll(() => receiver.stop());

const form: HostedPaymentForm = {
  ReturnURL: "https://pay.example/pay/x/guest/success?user=1",
  CancelURL: "https://pay.example/pay/x/guest/cancel?user=1",
  PaymentAmount: "85.50",
  MerchantCode: '"<M>&',
  UserPart1: "",
  UserPart2: "g",
  UserPart3: "CT-1",
  UserPart4: "",
  LineItems: "[…]",
};

async function visit(stepSeconds = 20) {
  const said: string[] = [];
  const input = new PassThrough();
  const payer = payerByPerson({ receiver, stepSeconds, say: (line) => void said.push(line), input });
  return { said, input, payer, page: await payer.visit(form) };
}

test("prints the address of a page that posts the form, escaped [HOST-82]", async () => {
  const { said, payer } = await visit();
  await payer.stop();
  const [, address = ""] = /Open (\S+) and continue/.exec(said.join("\n")) ?? [];
  const html = await (await fetch(address)).text();
  expect(html).toContain('action="https://x.example/form?a=1&#38;b=2"');
  expect(html).toContain('name="MerchantCode" value="&#34;&#60;M&#62;&#38;"');
  expect(html.match(/ name="\w+"/g)).toHaveLength(9);
});

test.each<[string, (input: PassThrough) => unknown, number?]>([
  ["the browser is back", () => fetch(`${receiver.url}/pay/x/guest/success?user=1`)],
  ["Enter is pressed", (input) => input.write("\n")],
  ["the time is over", () => undefined, 0.01],
])("says what to do, and goes on when %s [HOST-82, HOST-84]", async (_, event, stepSeconds) => {
  const { said, input, payer, page } = await visit(stepSeconds);
  const paid = page.pay("declined");
  expect(said.at(-1)).toMatch(/^\nPay with a card that your test system declines\.\nThis goes on when/);
  await event(input);
  await paid;
  await payer.stop();
});
