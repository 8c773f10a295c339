import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRecorder } from "./recorder.mjs";

/** A server that answers when it has received as many bytes as the test expects. */
let expected = 0;
const server = createServer((socket) =>
  socket.on("data", (bytes) => {
    expected -= bytes.length;
    if (expected === 0) socket.write("answer");
  }),
);
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close());

const message = (/** @type {string} */ type, /** @type {Buffer} */ body) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const simple = (/** @type {string} */ text) => message("Q", Buffer.from(`${text}\0`));
const parse = (/** @type {string} */ text) => message("P", Buffer.from(`\0${text}\0\0\0`));
function bind(/** @type {(string | Buffer | null)[]} */ ...values) {
  const short = (/** @type {number} */ number) => Buffer.from([number >> 8, number & 255]);
  const parts = values.flatMap((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : Buffer.byteLength(value));
    return [length, Buffer.from(value ?? "")];
  });
  const formats = values.map((value) => short(Buffer.isBuffer(value) ? 1 : 0));
  const counts = short(values.length);
  return message("B", Buffer.concat([Buffer.from("\0\0"), counts, ...formats, counts, ...parts, short(0)]));
}
const enter = (/** @type {string} */ role) => Buffer.concat([parse("select set_config('role', $1, true)"), bind(role)]);

test("records the committed transactions of requests, with their values, and counts their round trips", async () => {
  const recorder = await startRecorder(/** @type {import("node:net").AddressInfo} */ (server.address()).port);
  const client = connect(recorder.port, "127.0.0.1");
  await once(client, "connect");
  const send = async (/** @type {Buffer[]} */ ...messages) => {
    // In pieces, because a message may arrive in several.
    const bytes = Buffer.concat(messages);
    expected = bytes.length;
    client.write(bytes.subarray(0, 7));
    setImmediate(() => client.write(bytes.subarray(7)));
    await once(client, "data");
  };
  await send(message("", Buffer.from("start")));
  const transactions = await recorder.record(async () => {
    await send(
      simple("begin"),
      enter("paydown_app"),
      parse("select $1, $2, $3"),
      bind("é", null, Buffer.from([1, 255])),
    );
    await send(parse("insert"), bind(), parse("update"), bind("1"));
    await send(simple("commit"));
    for (const [role, end] of [
      ["paydown_job", "commit"],
      ["paydown_app", "rollback"],
      ["paydown_app", "commit"],
    ]) {
      await send(simple("begin"), enter(role));
      await send(simple(end));
    }
  });
  expect(transactions).toEqual([
    {
      roundTrips: 3,
      statements: [
        { text: "begin", values: [] },
        { text: "select set_config('role', $1, true)", values: ["paydown_app"] },
        { text: "select $1, $2, $3", values: ["é", null, "\\x01ff"] },
        { text: "insert", values: [] },
        { text: "update", values: ["1"] },
        { text: "commit", values: [] },
      ],
    },
    {
      // Nobody waits for the commit of a transaction that only read.
      roundTrips: 1,
      statements: [
        { text: "begin", values: [] },
        { text: "select set_config('role', $1, true)", values: ["paydown_app"] },
        { text: "commit", values: [] },
      ],
    },
  ]);
  client.destroy();
  recorder.stop();
});
