// A server written by hand for the benchmark: it makes the queries that the services made for a call, and nothing else
// that can be left out. The parent process sends it the recorded calls and the addresses, and receives its port.
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { verify } from "@node-rs/argon2";
import pg from "pg";

/**
 * @typedef {{
 *   name: string,
 *   transactions: { text: string, values: (string | null)[] }[][],
 *   unique: Record<string, "uuid" | "code" | "digest" | "account" | "later">,
 *   answer: unknown,
 *   password?: { hash: string, text: string },
 *   charge?: { url: string, body: unknown },
 * }} RecordedCall `unique` has the values that no other call may send again. A charge comes before the last
 * transaction.
 */

const [{ databaseUrl, calls }] = await once(process, "message");
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, pipeline: true });
const byName = new Map(calls.map((/** @type {RecordedCall} */ call) => [call.name, call]));

const server = createServer(async (request, response) => {
  const name = request.url?.slice(1) ?? "";
  const body = await text(request);
  const { account } = body === "" ? {} : JSON.parse(body);
  const answer = await handle(byName.get(name), account).catch((error) => ({ failure: String(error) }));
  response.writeHead("failure" in answer ? 500 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(answer));
}).listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.(/** @type {import("node:net").AddressInfo} */ (server.address()).port);

const escaped = (/** @type {string} */ text) => text.replaceAll(/[.+]/g, "\\$&");

async function handle(/** @type {RecordedCall} */ call, /** @type {string | undefined} */ account) {
  const fresh = new Map(Object.entries(call.unique).map(([value, kind]) => [value, freshValue(kind, account)]));
  const pattern = fresh.size > 0 ? new RegExp([...fresh.keys()].map(escaped).join("|"), "g") : undefined;
  const renew = (/** @type {string | null} */ value) =>
    pattern && value !== null ? value.replace(pattern, (found) => fresh.get(found) ?? found) : value;
  if (call.password && !(await verify(call.password.hash, call.password.text))) throw new Error("wrong password");
  for (const [index, statements] of call.transactions.entries()) {
    if (call.charge && index === call.transactions.length - 1) await charge(call.charge, renew);
    await run(statements, renew);
  }
  return call.answer;
}

/** Starts all statements of a transaction at once, so that it waits only once. */
async function run(
  /** @type {{ text: string, values: (string | null)[] }[]} */ statements,
  /** @type {(value: string | null) => string | null} */ renew,
) {
  const client = await pool.connect();
  try {
    const results = await Promise.all(
      statements.map((statement) => client.query(statement.text, statement.values.map(renew))),
    );
    return results.map(({ rows }) => rows);
  } finally {
    client.release();
  }
}

async function charge(
  /** @type {{ url: string, body: unknown }} */ { url, body },
  /** @type {(value: string | null) => string | null} */ renew,
) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: renew(JSON.stringify(body)),
  });
  if (!answer.ok) throw new Error(`The processor answered ${answer.status}.`);
  return answer.json();
}

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function freshValue(
  /** @type {"uuid" | "code" | "digest" | "account" | "later"} */ kind,
  /** @type {string | undefined} */ account = "",
) {
  if (kind === "account") return account;
  if (kind === "later") return new Date(Date.now() + 600_000).toISOString();
  if (kind === "uuid") return randomUUID();
  if (kind === "digest") return randomBytes(32).toString("base64url");
  return Array.from(randomUUID(), (char) => letters[char.charCodeAt(0) % letters.length])
    .join("")
    .slice(0, 14);
}
