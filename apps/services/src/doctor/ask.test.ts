import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ask } from "./ask.js";

let server: Server | undefined;
afterEach(() => server?.close());

async function serving(status: number, headers: Readonly<Record<string, string>>): Promise<string> {
  server = createServer((_, response) => response.writeHead(status, headers).end("body"));
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("hears status and clock, and follows no redirect [PROD-8]", async () => {
  const date = "Mon, 15 Jun 2026 16:00:00 GMT";
  expect(await ask(await serving(302, { date, location: "http://127.0.0.1:9/" }))).toEqual({
    ...{ kind: "answer", status: 302 },
    date: new Date(date),
  });
});

test("takes an unreadable clock for none [PROD-8]", async () => {
  expect(await ask(await serving(200, { date: "today" }))).toEqual({ kind: "answer", status: 200, date: undefined });
});

test("says why there is no answer [PROD-9]", async () => {
  expect(await ask("http://127.0.0.1:9/")).toMatchObject({ kind: "noAnswer", why: "unreachable" });
});
