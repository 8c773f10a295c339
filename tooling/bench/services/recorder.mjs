import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * @typedef {{ text: string, values: readonly (string | null)[] }} Statement
 * @typedef {{ statements: Statement[], roundTrips: number }} Transaction What a transaction sent to the server, and how
 *   often it waited for the answers. `begin` and `commit` count.
 */

/**
 * Answers are held for so long while calls are recorded. Messages that were sent together arrive one by one, and each
 * must arrive before the answer to the first one leaves.
 */
const heldMs = 20;

/**
 * Stands between the services and a PostgreSQL server, and records the committed transactions of requests. Those of
 * jobs have another role and are left out.
 */
export async function startRecorder(/** @type {number} */ serverPort) {
  /** @type {Transaction[]} */
  let recorded = [];
  let isRecording = false;
  /** @type {Set<ReturnType<typeof transactionReader>>} */
  const readers = new Set();
  /** A call returns without waiting for the commit of a transaction that only read. */
  const allEnded = async () => {
    const deadline = performance.now() + 10_000;
    while ([...readers].some((reader) => reader.isInTransaction())) {
      if (performance.now() > deadline) throw new Error("A transaction did not end within ten seconds.");
      await setTimeout(5);
    }
  };
  const server = createServer((client) => {
    const upstream = connect(serverPort, "127.0.0.1");
    const reader = transactionReader((transaction) => recorded.push(transaction));
    readers.add(reader);
    client.on("close", () => readers.delete(reader));
    client.on("data", (bytes) => reader.sent(bytes));
    client.pipe(upstream);
    /** Delivers answers in order, even if recording ends while some are held. */
    let delivered = Promise.resolve();
    upstream.on("data", (bytes) => {
      const held = isRecording ? setTimeout(heldMs) : undefined;
      delivered = delivered
        .then(() => held)
        .then(() => {
          reader.answered();
          client.write(bytes);
        });
    });
    upstream.on("end", () => void delivered.then(() => client.end()));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ])
      one.on("error", () => other.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    port,
    /** The transactions during some work, in the order of their ends. */
    async record(/** @type {() => Promise<unknown>} */ work) {
      await allEnded();
      recorded = [];
      isRecording = true;
      await work();
      await allEnded();
      isRecording = false;
      return recorded;
    },
    stop: () => server.close(),
  };
}

/** Reads the messages of one connection's client. */
function transactionReader(/** @type {(transaction: Transaction) => void} */ found) {
  let pending = Buffer.alloc(0);
  let isStarted = false;
  let hasAnswer = true;
  let text = "";
  /** @type {(Transaction & { role?: string | null }) | undefined} */
  let current;
  const note = (/** @type {Statement} */ statement) => {
    if (statement.text === "begin") current = { statements: [], roundTrips: 0 };
    if (!current) return;
    const hasCommitted = statement.text === "commit";
    const hasOnlyRead = current.statements.every(({ text }) => text === "begin" || text.startsWith("select"));
    current.statements.push(statement);
    // The services don't wait for the commit of a transaction that only read.
    const waits = !(hasCommitted && hasOnlyRead);
    if (waits && (hasAnswer || statement.text === "begin")) current.roundTrips += 1;
    hasAnswer = false;
    if (statement.text.startsWith("select set_config('role'")) current.role ??= statement.values[0];
    if (!hasCommitted && statement.text !== "rollback") return;
    if (hasCommitted && current.role === "paydown_app")
      found({ statements: current.statements, roundTrips: current.roundTrips });
    current = undefined;
  };
  return {
    answered() {
      hasAnswer = true;
    },
    isInTransaction: () => current !== undefined,
    sent(/** @type {Buffer} */ bytes) {
      pending = Buffer.concat([pending, bytes]);
      // The first message has no type.
      for (let head = isStarted ? 1 : 0; pending.length >= head + 4; head = 1) {
        const length = pending.readInt32BE(head) + head;
        if (pending.length < length) return;
        const message = pending.subarray(0, length);
        pending = pending.subarray(length);
        const type = isStarted ? String.fromCharCode(message[0] ?? 0) : "";
        isStarted = true;
        if (type === "Q") note({ text: message.toString("utf8", 5, length - 1), values: [] });
        if (type === "P") text = cString(message, cString(message, 5).end).text;
        if (type === "B") note({ text, values: valuesOf(message) });
      }
    },
  };
}

function cString(/** @type {Buffer} */ message, /** @type {number} */ from) {
  const to = message.indexOf(0, from);
  return { text: message.toString("utf8", from, to), end: to + 1 };
}

/** The parameters of a Bind message as text. pg sends bytes as they are, and anything else as text. */
function valuesOf(/** @type {Buffer} */ message) {
  const formatsAt = cString(message, cString(message, 5).end).end;
  const formats = message.readInt16BE(formatsAt);
  const isBytes = (/** @type {number} */ index) =>
    formats > 0 && message.readInt16BE(formatsAt + 2 + 2 * Math.min(index, formats - 1)) === 1;
  let at = formatsAt + 2 + 2 * formats;
  const values = [];
  const count = message.readInt16BE(at);
  at += 2;
  for (let index = 0; index < count; index += 1) {
    const length = message.readInt32BE(at);
    at += 4;
    const value = message.subarray(at, at + Math.max(0, length));
    values.push(length < 0 ? null : isBytes(index) ? `\\x${value.toString("hex")}` : value.toString());
    at += Math.max(0, length);
  }
  return values;
}
