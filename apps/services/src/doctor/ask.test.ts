import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startSelfSignedServer } from "../testing/self-signed-server.js";
import { ask } from "./ask.js";

let server: Server | undefined;
afterEach(() => server?.close());

async function serving(
  status: number,
  headers: Readonly<Record<string, string>>,
  onAuthorization: (authorization: string | undefined) => void = () => undefined,
): Promise<string> {
  server = createServer((request, response) => {
    onAuthorization(request.headers.authorization);
    response.writeHead(status, headers).end(status === 204 ? undefined : "body");
  });
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

test("sends a bearer token only if there is one [PROD-8]", async () => {
  const heard: (string | undefined)[] = [];
  const url = await serving(204, {}, (authorization) => heard.push(authorization));
  await ask(url, "s3cr3t");
  await ask(url);
  expect(heard).toEqual(["Bearer s3cr3t", undefined]);
});

test("takes an unreadable clock for none [PROD-8]", async () => {
  expect(await ask(await serving(200, { date: "today" }))).toEqual({ kind: "answer", status: 200, date: undefined });
});

test("says why there is no answer [PROD-9]", async () => {
  expect(await ask("http://127.0.0.1:9/")).toMatchObject({ kind: "noAnswer", why: "unreachable" });
});

test("says that a certificate is not valid [PROD-9]", async () => {
  const { url, stop } = await startSelfSignedServer();
  expect(await ask(url)).toEqual({ kind: "noAnswer", why: "certificate", code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  await stop();
});
