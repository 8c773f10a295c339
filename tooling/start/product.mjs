import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { built, Refusal, root } from "./workspace.mjs";

/** The path prefix of the services' calls, unless PAYDOWN_SERVICE_PREFIX is set. */
export const servicePrefix = process.env.PAYDOWN_SERVICE_PREFIX || "/paydown-web-services-2";

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;

/**
 * A port that was free when checked; another program may take it before you do.
 *
 * @throws Refusal if the system has no free port left
 */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening").catch((error) => {
    throw error.code === "EADDRINUSE" ? new Refusal(noFreePort) : error;
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

const noFreePort =
  "The system has no free port on 127.0.0.1. Stop the programs that hold the ports; on Linux, ss -tan lists them.";

/** A part of the product ended unexpectedly or never became ready. Its own output is printed above. */
export class PartFailed extends Refusal {
  constructor(/** @type {string} */ message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A running program of the product, started by `node` directly so that its process id is its own. */
class Part {
  /** @type {{ code: number | null, signal: NodeJS.Signals | null } | undefined} */
  ended;
  output = "";

  constructor(/** @type {import("./product.d.mts").PartStart} */ { name, node, env, ready, show = false, cwd = root }) {
    this.name = name;
    // The fourth stream is an unused channel. It closes when this process ends for any reason, and the part then ends
    // too.
    this.child = spawn(process.execPath, [...node], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const [from, to] of /** @type {const} */ ([
      [this.child.stdout, process.stdout],
      [this.child.stderr, process.stderr],
    ]))
      from?.on("data", (part) => {
        this.output += part;
        if (show) to.write(part);
      });
    this.exit = once(this.child, "exit").then(([code, signal]) => void (this.ended = { code, signal }));
    this.ready = this.#whenReady(ready);
    this.ready.catch(() => {});
  }

  async #whenReady(/** @type {(part: Part) => boolean | Promise<boolean>} */ ready) {
    const deadline = performance.now() + readyTimeoutMs;
    const isReady = async () => ready(this);
    while (!(await isReady().catch(() => false)) && !this.ended) {
      if (performance.now() > deadline)
        throw new PartFailed(`The ${this.name} did not answer within ${readyTimeoutMs / 1000} s.`);
      await Promise.race([new Promise((resolve) => setTimeout(resolve, 50)), this.exit]);
    }
    // The response may come from another program on the same port, so check that the part still runs.
    if (this.ended) throw this.failure();
  }

  failure() {
    return new PartFailed(
      `The ${this.name} ended (${this.ended?.signal ?? `exit code ${this.ended?.code}`}).`,
      this.ended?.code || 1,
    );
  }

  async end(/** @type {NodeJS.Signals} */ signal) {
    if (this.ended) return;
    this.child.kill(signal);
    const late = setTimeout(() => this.child.kill("SIGKILL"), stopTimeoutMs);
    await this.exit;
    clearTimeout(late);
  }
}

export const startPart = (/** @type {import("./product.d.mts").PartStart} */ start) => new Part(start);

/**
 * Flags of Node that start the services a CPU-second faster: V8 doesn't optimize the embedded database's code in the
 * background. That optimizing pays off only in a process that runs for minutes.
 */
export const quickStart = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

export const answers = async (/** @type {string} */ url) => (await fetch(url)).ok;

/** @type {import("./product.d.mts").startSandbox} */
export function startSandbox({ port, servicesPort, sftpPort, dataDir, env = {}, args = [], show = false }) {
  return startPart({
    name: "sandbox",
    node: [built.sandbox, ...args],
    env: {
      ...env,
      ...(servicesPort !== undefined && { PORT: String(servicesPort) }),
      ...(sftpPort !== undefined && { PAYDOWN_SANDBOX_SFTP_PORT: String(sftpPort) }),
      SANDBOX_PORT: String(port),
      PAYDOWN_DATA_DIR: dataDir,
    },
    ready: saysReady,
    show,
  });
}

const saysReady = (/** @type {{ output: string }} */ { output }) => /\bready on http/.test(output);

/** @type {import("./product.d.mts").startServices} */
export function startServices({
  port,
  sandboxPort,
  dataDir,
  env = {},
  args = [],
  show = false,
  nodeFlags = [],
  node = [built.services],
  cwd = root,
}) {
  const host = env.HOST || process.env.HOST || "127.0.0.1";
  const address = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return startPart({
    name: "services",
    node: [...nodeFlags, ...node, ...args],
    env: { ...env, PORT: String(port), SANDBOX_PORT: String(sandboxPort), PAYDOWN_DATA_DIR: dataDir },
    // Asks only after the line, because each of many refused requests would take two milliseconds of CPU time.
    ready: async (part) => saysReady(part) && answers(`http://${address}:${port}${servicePrefix}/public/health`),
    show,
    cwd,
  });
}

/** How often `startOnFreePorts` chooses ports. */
const portTries = 3;

/** @type {import("./product.d.mts").startOnFreePorts} */
export async function startOnFreePorts(start, tries = portTries) {
  const ports = { port: await freePort(), sandboxPort: await freePort() };
  const parts = start(ports);
  try {
    await Promise.all(parts.map(({ ready }) => ready));
    return { ...ports, parts };
  } catch (error) {
    await Promise.all(parts.map((part) => part.end("SIGTERM")));
    const output = parts.map((part) => part.output).join("");
    if (tries > 1 && output.includes("in use by another program")) return startOnFreePorts(start, tries - 1);
    throw new PartFailed(`The product did not start. ${error.message}\n${output}`);
  }
}
