import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { collectGarbage } from "@paydown/host/testing/tidy-memory";
import { expect, onTestFinished, test } from "vitest";
import { startSelfSignedServer } from "../testing/self-signed-server.js";
import { answerWithin, reasonOf } from "./readable-answer.js";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each<[string, RequestListener]>([
  ["a body that never ends", (_request, response) => void response.writeHead(200).write('{"reference":')],
  ["an answer that never comes", () => undefined],
])("%s times out, even after garbage collection, and its connection is closed", async (_what, listener) => {
  let open = 0;
  const url = await serve((request, response) => {
    open += 1;
    request.socket.on("close", () => (open -= 1));
    void listener(request, response);
  });
  onTestFinished(collectGarbage());
  const calls = Array.from({ length: 10 }, () =>
    answerWithin(500, url, { method: "POST", body: "{}" }).catch(reasonOf),
  );
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 10 }, () => "timeout"));
  await expect.poll(() => open, { timeout: 20_000 }).toBe(0);
});

test("reads a complete answer and returns its text unchanged", async () => {
  const sent = JSON.stringify({ name: "Zoë Müller – ¿Qué?", text: "é".repeat(200_000) });
  const url = await serve((_request, response) => response.writeHead(404).end(sent));
  expect(await answerWithin(20_000, url, {})).toEqual({ status: 404, text: sent });
});

test("an answer without a body has an empty text", async () => {
  const url = await serve((_request, response) => response.writeHead(204).end());
  expect(await answerWithin(20_000, url, {})).toEqual({ status: 204, text: "" });
});

test("a connection that breaks within the body counts as unreachable", async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200).write('{"reference":', () => response.destroy());
  });
  expect(await answerWithin(20_000, url, {}).catch(reasonOf)).toBe("unreachable");
});

test("follows no redirect, because it would send the request's data elsewhere", async () => {
  let reached = 0;
  const elsewhere = await serve((_request, response) => {
    reached += 1;
    response.end("{}");
  });
  const url = await serve((_request, response) => response.writeHead(307, { location: elsewhere }).end());
  expect(await answerWithin(20_000, url, { method: "POST", body: "{}" }).catch(reasonOf)).toBe("unreachable");
  expect(reached).toBe(0);
});

test("a certificate that is not valid is told, and nothing is sent [PAY-105]", async () => {
  const server = await startSelfSignedServer();
  onTestFinished(server.stop);
  expect(await answerWithin(20_000, server.url, { method: "POST", body: "{}" }).catch(reasonOf)).toBe("certificate");
  expect(server.requests()).toBe(0);
});

test.each([
  ["ERR_TLS_CERT_ALTNAME_INVALID", "certificate"],
  ["CERT_HAS_EXPIRED", "certificate"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "certificate"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate"],
  ["ECONNREFUSED", "unreachable"],
  ["UND_ERR_SOCKET", "unreachable"],
])("a call that fails with %s is told as %s [PAY-105]", (code, reason) => {
  expect(reasonOf(new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) }))).toBe(reason);
});

test("a body of more than 8 MB is unreadable, and its connection is closed [ANET-16]", async () => {
  const piece = "x".repeat(1024 * 1024);
  let open = 0;
  const url = await serve((request, response) => {
    open += 1;
    request.socket.on("close", () => (open -= 1));
    const send = () => void response.write(piece, send);
    response.writeHead(200);
    send();
  });
  expect(await answerWithin(20_000, url, {}).catch(reasonOf)).toBe("unreadable");
  await expect.poll(() => open, { timeout: 20_000 }).toBe(0);
});
