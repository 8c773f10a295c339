import { existsSync, renameSync, statSync, truncateSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AroundCalls, SftpCall } from "@paydown/sandbox";
import type { Random } from "../simulation/world.js";

const partOfFile = /^\/outgoing\/.*\.part$/;

/** The calls at the bank during which a process can be killed, and what the bank makes of the call. */
const moments = {
  /** The file is stored, and nothing of it is at the bank. */
  "file-stored": { call: "OPEN", path: partOfFile, serves: "nothing" },
  "file-half-written": { call: "WRITE", path: partOfFile, serves: "half" },
  /** All bytes are there, and the database does not know it yet. */
  "file-written": { call: "CLOSE", path: partOfFile, serves: "all" },
  "file-not-renamed": { call: "RENAME", path: partOfFile, serves: "nothing" },
  /** The request is still on its way while the next process looks. */
  "file-renamed-late": { call: "RENAME", path: partOfFile, serves: "late" },
  /** The file has its name, and the database does not know it yet. */
  "file-renamed": { call: "RENAME", path: partOfFile, serves: "all" },
  "any-bank-call": { call: undefined, path: /^/, serves: "all" },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly call: string | undefined;
      readonly path: RegExp;
      readonly serves: "all" | "half" | "late" | "nothing";
    }
  >
>;
export type BankMoment = keyof typeof moments;
export const bankMoments = Object.keys(moments) as BankMoment[];

/** What happens to one request on its way to the bank, or to the answer on its way back. */
const bankFaults = ["slow", "request-lost", "answer-lost", "refused", "error-after", "hangs", "lands-late"] as const;
type BankFaultName = `bank-${(typeof bankFaults)[number]}`;

/** The services look for the bank's answer to a file up to this many times in vain, twice in each exchange. */
const mostVainLooks = 6;
/** The sandbox's bank itself answers a file within this time. */
const ownAnswerMs = 2_000;

export interface BankNetworkOptions {
  /** The sandbox's data folder. */
  readonly dataDir: string;
  readonly instanceId: string;
  readonly random: Random;
  /** Share of the requests that fail. An exchange has about twenty. */
  readonly faultRate: number;
  /** How long the services wait for the bank. */
  readonly timeoutMs: number;
}

/** A process's own way to the bank, so that the bank's calls tell the processes apart. */
export interface BankLine {
  readonly port: number;
  /** Kills the line's process during the nth call of a kind. A later call replaces an earlier one. */
  killAt(moment: BankMoment, nth: number, kill: () => Promise<void>): void;
  /** Takes the kill back. */
  spare(): void;
  /** How many exchanges with the bank have ended. */
  readonly exchanges: number;
}

interface Line extends BankLine {
  has(clientPort: number): boolean;
  /** The kill that is due at a call. */
  deathAt(call: SftpCall): { readonly moment: BankMoment; readonly kill: () => Promise<void> } | undefined;
  close(): Promise<void>;
}

/**
 * The unreliable network between the services and the bank. It loses, delays and refuses requests and answers as the
 * seed says, and kills processes during their calls. It also keeps the bank's acknowledgements back, because a bank
 * takes a file before it answers it.
 */
export class BankNetwork {
  /** How often each fault has happened. */
  readonly counts = new Map<BankFaultName, number>();
  readonly #options: BankNetworkOptions;
  readonly #lines: Line[] = [];
  readonly #late: { vainLooks: number; readonly give: () => void }[] = [];
  readonly #stopping = new AbortController();

  constructor(options: BankNetworkOptions) {
    this.#options = options;
  }

  /** Stands between the clients and the bank. A client without a line has a good connection. */
  readonly around: AroundCalls = (call, serve) => {
    const line = this.#lines.find((each) => each.has(call.clientPort));
    if (!line) return serve();
    if (call.name === "OPENDIR" && call.path === "/acknowledgements") this.#look();
    const death = line.deathAt(call);
    const served = call.name === "RENAME" ? () => this.#rename(call, serve) : serve;
    return death ? this.#die(death, call, served) : this.#mayFail(call, served);
  };

  /** Opens another line. @param port - the bank's own */
  async open(port: number): Promise<BankLine> {
    const line = await openLine(port);
    this.#lines.push(line);
    return line;
  }

  /** Ends every fault, and gives the answers that were kept back. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const answer of this.#late.splice(0)) answer.give();
    await Promise.all(this.#lines.map((line) => line.close()));
  }

  async #die(
    { moment, kill }: NonNullable<ReturnType<Line["deathAt"]>>,
    { path }: SftpCall,
    serve: Parameters<AroundCalls>[1],
  ): Promise<() => void> {
    const { serves } = moments[moment];
    if (serves === "all" || serves === "half") await serve().catch(ignore);
    if (serves === "half") this.#halve(path);
    await kill();
    if (serves === "late") {
      await this.#wait(this.#options.random.below(this.#options.timeoutMs));
      await serve().catch(ignore);
    }
    return never;
  }

  async #mayFail(call: SftpCall, serve: Parameters<AroundCalls>[1]): Promise<() => void> {
    const { random, faultRate, timeoutMs } = this.#options;
    if (!random.chance(faultRate)) return serve();
    const fault = random.pick(bankFaults);
    this.counts.set(`bank-${fault}`, (this.counts.get(`bank-${fault}`) ?? 0) + 1);
    switch (fault) {
      case "slow":
        await this.#wait(random.below(timeoutMs));
        return serve();
      case "request-lost":
        call.cut();
        return never;
      case "answer-lost":
        await serve();
        call.cut();
        return never;
      case "refused":
        throw new Error("The network refuses the request.");
      case "error-after":
        await serve();
        throw new Error("The network spoils the answer.");
      case "hangs":
        return never;
      case "lands-late":
        await this.#wait(timeoutMs * (1 + 3 * random.next()));
        await serve().catch(ignore);
        return never;
    }
  }

  /** The services look for answers. */
  #look(): void {
    for (const answer of this.#late.splice(0)) {
      if (answer.vainLooks === 0) answer.give();
      else this.#late.push({ ...answer, vainLooks: answer.vainLooks - 1 });
    }
  }

  #pathOf(path: string): string {
    const { dataDir, instanceId } = this.#options;
    return join(dataDir, "sandbox/bank", instanceId, path);
  }

  /** Only the first half of the bytes has arrived. */
  #halve(path: string): void {
    const file = this.#pathOf(path);
    truncateSync(file, Math.floor(statSync(file).size / 2));
  }

  /** The bank takes the file, and answers it later. */
  async #rename({ path }: SftpCall, serve: Parameters<AroundCalls>[1]): Promise<() => void> {
    const reply = await serve();
    const name = `${basename(path).replace(/\.[0-9a-f]+\.part$/, "")}.ack`;
    const [given, kept] = [this.#pathOf(`acknowledgements/${name}`), join(this.#options.dataDir, name)];
    for (const until = Date.now() + ownAnswerMs; !existsSync(given) && Date.now() < until;) await delay(5);
    if (!existsSync(given) || this.#stopping.signal.aborted) return reply;
    renameSync(given, kept);
    this.#late.push({
      vainLooks: this.#options.random.below(mostVainLooks),
      give: () => renameSync(kept, given),
    });
    return reply;
  }

  readonly #wait = (ms: number) => delay(ms, undefined, { signal: this.#stopping.signal }).catch(ignore);
}

const ignore = () => undefined;

/** The reply that is not sent. */
const never = () => {};

async function openLine(bankPort: number): Promise<Line> {
  const ports = new Set<number>();
  const sockets = new Set<Socket>();
  let exchanges = 0;
  let due: { moment: BankMoment; left: number; kill: () => Promise<void> } | undefined;
  const server = createServer({ noDelay: true }, (client) => {
    const bank = connect({ host: "127.0.0.1", port: bankPort, noDelay: true }, () => {
      const { localPort = 0 } = bank;
      ports.add(localPort);
      bank.on("close", () => ports.delete(localPort));
    });
    for (const [socket, other] of [
      [client, bank],
      [bank, client],
    ] as const) {
      sockets.add(socket);
      socket
        .on("error", ignore)
        .on("close", () => {
          sockets.delete(socket);
          other.destroy();
        })
        .pipe(other);
    }
    client.on("close", () => (exchanges += 1));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    killAt: (moment, nth, kill) => void (due = { moment, left: nth, kill }),
    spare: () => void (due = undefined),
    get exchanges() {
      return exchanges;
    },
    has: (clientPort) => ports.has(clientPort),
    deathAt({ name, path }) {
      if (!due) return undefined;
      const { call, path: of } = moments[due.moment];
      if ((call !== undefined && call !== name) || !of.test(path)) return undefined;
      due.left -= 1;
      if (due.left > 0) return undefined;
      const death = due;
      due = undefined;
      return death;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
