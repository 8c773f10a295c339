import { once } from "node:events";
import { createServer, Server } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { freePort, startOnFreePorts, startPart } from "./product.mjs";

const listener = fileURLToPath(new URL("fixtures/listener.mjs", import.meta.url));
const part = (port, name = "services") =>
  startPart({
    name,
    node: [listener, String(port)],
    env: {},
    ready: ({ output }) => output.includes("ready"),
  });

const ends = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of ends.splice(0)) await end();
});

async function takenPort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => server.close());
  return server.address().port;
}

test("starts both parts, each on a port of its own", async () => {
  const { port, sandboxPort, parts } = await startOnFreePorts((ports) => [
    part(ports.sandboxPort, "sandbox"),
    part(ports.port),
  ]);
  ends.push(...parts.map((each) => () => each.end("SIGTERM")));
  expect(parts.map(({ output }) => output.trim())).toEqual([`ready on ${sandboxPort}`, `ready on ${port}`]);
  expect(port).not.toBe(sandboxPort);
});

test("chooses other ports if another program has taken one meanwhile", async () => {
  const taken = await takenPort();
  const tried = [];
  const { port, parts } = await startOnFreePorts((ports) => {
    tried.push(ports.port);
    return [part(ports.sandboxPort, "sandbox"), part(tried.length === 1 ? taken : ports.port)];
  });
  ends.push(...parts.map((each) => () => each.end("SIGTERM")));
  expect(tried).toEqual([expect.any(Number), port]);
  expect(parts[1].output.trim()).toBe(`ready on ${port}`);
});

test("gives up after a few tries, with the parts' own words", async () => {
  const taken = await takenPort();
  let tries = 0;
  await expect(
    startOnFreePorts(({ sandboxPort }) => {
      tries += 1;
      return [part(sandboxPort, "sandbox"), part(taken)];
    }, 2),
  ).rejects.toThrow(/^The product did not start\. The services ended \(exit code 1\)\.\n[^]*in use by another program/);
  expect(tries).toBe(2);
});

test("says in one sentence that the system has no free port", async () => {
  vi.spyOn(Server.prototype, "listen").mockImplementation(function refuse() {
    queueMicrotask(() =>
      this.emit("error", Object.assign(new Error("listen EADDRINUSE: address already in use"), { code: "EADDRINUSE" })),
    );
    return this;
  });
  await expect(freePort()).rejects.toThrow(
    "The system has no free port on 127.0.0.1. Stop the programs that hold the ports; on Linux, ss -tan lists them.",
  );
});
