import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { httpHostedPage } from "./http-hosted-page.js";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function pageThat(listener: RequestListener, timeoutMs = 20_000) {
  server = createServer(listener);
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return httpHostedPage({ url: `http://127.0.0.1:${port}/base`, secret: () => "s3cret", timeoutMs });
}

const answering =
  (status: number, body: unknown, type = "application/json"): RequestListener =>
  (_, response) =>
    response.writeHead(status, { "content-type": type }).end(typeof body === "string" ? body : JSON.stringify(body));

const charge = {
  ...{ trackingNo: "T-1", state: "paid", instanceId: "riverton", merchantCode: "RIVERTON01", amount: "25.00" },
  ...{ items: [{ planId: "P-1", amount: "25.00" }], chargeReference: "CH-1" },
};
const without = (key: keyof typeof charge) =>
  Object.fromEntries(Object.entries(charge).filter(([name]) => name !== key));

test("asks with the secret as a bearer token, and says why a payment is to end [HOST-88]", async () => {
  const asked: unknown[] = [];
  const page = await pageThat((request, response) => {
    asked.push([request.method, request.url, request.headers.authorization]);
    answering(200, { trackingNo: "T/1", state: "open" })(request, response);
  });
  await page.query("T/1");
  await page.expire("T/1", "late");
  await page.expire("T/1", "replaced");
  expect(asked).toEqual([
    ["GET", "/base/hosted/payments/T%2F1", "Bearer s3cret"],
    ["POST", "/base/hosted/payments/T%2F1/expire", "Bearer s3cret"],
    ["POST", "/base/hosted/payments/T%2F1/expire?reason=replaced", "Bearer s3cret"],
  ]);
});

test.each<[string, unknown, object]>([
  ["open", { trackingNo: "T-1", state: "open" }, { kind: "open" }],
  ["unknown", { trackingNo: "T-1", state: "unknown" }, { kind: "open" }],
  ["cancelled", { trackingNo: "T-1", state: "cancelled" }, { kind: "ended", state: "cancelled" }],
  ["failed", { trackingNo: "T-1", state: "failed" }, { kind: "ended", state: "failed" }],
  ["expired", { trackingNo: "T-1", state: "expired" }, { kind: "ended", state: "expired" }],
  [
    "replaced",
    { trackingNo: "T-1", state: "expired", reason: "replaced" },
    { kind: "ended", state: "expired", replaced: true },
  ],
])("reads a payment that is %s [HOST-88]", async (_, body, outcome) => {
  expect(await (await pageThat(answering(200, body))).query("T-1")).toEqual(outcome);
});

test("reads a charge [HOST-88]", async () => {
  const { trackingNo, state, ...told } = charge;
  expect(await (await pageThat(answering(200, charge))).query(trackingNo)).toEqual({ kind: state, charge: told });
});

test.each<[string, RequestListener, string]>([
  ["HTML", answering(200, "<!doctype html><title>Sign in</title>", "text/html"), "unreadable"],
  ["JSON that is no object", answering(200, [charge]), "unreadable"],
  ["another tracking number", answering(200, { ...charge, trackingNo: "T-2" }), "unreadable"],
  ["no tracking number", answering(200, without("trackingNo")), "unreadable"],
  ["a state that it does not know", answering(200, { ...charge, state: "done" }), "unreadable"],
  ["a charge without its tenant", answering(200, without("instanceId")), "unreadable"],
  ["a charge without its reference", answering(200, without("chargeReference")), "unreadable"],
  ["a charge with an amount that is no decimal", answering(200, { ...charge, amount: "$25" }), "unreadable"],
  [
    "a charge with an item that cannot be read",
    answering(200, { ...charge, items: [{ planId: "P-1" }] }),
    "unreadable",
  ],
  ["a charge with HTTP 202", answering(202, charge), "status 202"],
  ["HTTP 401", answering(401, { code: "unauthorized" }), "status 401"],
  ["HTTP 404", answering(404, ""), "unreadable"],
  ["HTTP 503", answering(503, "{}"), "status 503"],
  ["a redirect", (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(), "unreachable"],
  ["a closed connection", (_, response) => response.destroy(), "unreachable"],
])("takes %s for no answer [HOST-88]", async (_, listener, reason) => {
  const page = await pageThat(listener);
  expect([await page.query("T-1"), await page.expire("T-1", "late")]).toEqual(
    Array(2).fill({ kind: "unknown", reason }),
  );
});

test("takes a page that says nothing in time for no answer [HOST-88]", async () => {
  const page = await pageThat(() => {}, 30);
  expect(await page.query("T-1")).toEqual({ kind: "unknown", reason: "timeout" });
});
