import { expect, test } from "vitest";
import { createBootAnswers } from "./boot-answers";

const address = "https://pay.example/p/api/payments/info/harbor/1;user=casey%40example.com";
const boot = () => ({ [`GET ${address}`]: Promise.resolve(new Response("early")) });
const send = () => Promise.resolve(new Response("sent"));
const bodyOf = async (answer: Promise<Response>) => (await answer).text();

test("answers only the first of two equal calls with the boot script's early response", async () => {
  const answers = createBootAnswers(boot(), send);
  expect(await bodyOf(answers.send(new Request(address)))).toBe("early");
  expect(await bodyOf(answers.send(new Request(address)))).toBe("sent");
});

test.each([
  ["of another method", new Request(address, { method: "POST" })],
  ["for another account", new Request(address.replace("/1;", "/2;"))],
  ["of another user", new Request(address.replace("casey", "robin"))],
])("does not use the early response for a call %s", async (_, request) => {
  expect(await bodyOf(createBootAnswers(boot(), send).send(request))).toBe("sent");
});

test("gives no early response after it is dropped", async () => {
  const answers = createBootAnswers(boot(), send);
  answers.drop();
  expect(await bodyOf(answers.send(new Request(address)))).toBe("sent");
});
