import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BatchingSocket } from "./batching-socket.js";

let server: Server;
const received: string[] = [];

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on("data", (bytes) => received.push(bytes.toString()));
    socket.on("end", () => socket.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

test("sends everything written in one turn with one write, in order, and flushes the rest before it ends", async () => {
  const socket = new BatchingSocket();
  const [one, several] = [vi.spyOn(socket, "_write"), vi.spyOn(socket, "_writev")];
  socket.connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("a");
  socket.write("b", "utf8");
  await Promise.resolve();
  socket.write(Buffer.from("c"), () => {});
  await expect.poll(() => received).toEqual(["abc"]);
  expect(one.mock.calls.length + several.mock.calls.length).toBe(1);
  socket.write("d");
  socket.end("e");
  await once(socket, "close");
  expect(received.join("")).toBe("abcde");
});
