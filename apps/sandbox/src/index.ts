import { join } from "node:path";
import { type Clock, systemClock } from "@paydown/host/clock";
import { AppendOnlyFile } from "./append-only-file.js";
import type { Message } from "./message.js";
import { Outbox } from "./outbox.js";
import { Processor } from "./processor.js";
import type { Entry } from "./record.js";
import { createServer } from "./server.js";

export type { Message } from "./message.js";
export type { Charge, Voided } from "./processor.js";
export type { Entry } from "./record.js";

export interface SandboxOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  /** The record is kept in `sandbox/processor.ndjson` below it, what was sent in `sandbox/outbox.ndjson`. */
  readonly dataDir: string;
  readonly clock?: Clock;
  /** How long 4000000000000119 keeps its caller waiting; 60 s by default. */
  readonly slowAnswerMs?: number;
}

export interface Sandbox {
  /** Address without a slash at its end, e.g. `http://127.0.0.1:4610`. */
  readonly url: string;
  readonly recordFile: string;
  readonly outboxFile: string;
  stop(): Promise<void>;
}

/** The file of the processor's record below a data folder. */
export const recordFileIn = (dataDir: string) => join(dataDir, "sandbox", "processor.ndjson");
/** The file of mail and text messages below a data folder. */
const outboxFileIn = (dataDir: string) => join(dataDir, "sandbox", "outbox.ndjson");

/** Starts the sandbox in this process, on loopback unless told otherwise. */
export async function startSandbox({ port, host = "127.0.0.1", dataDir, clock = systemClock, slowAnswerMs = 60_000 }: SandboxOptions): Promise<Sandbox> {
  const [recordFile, outboxFile] = [recordFileIn(dataDir), outboxFileIn(dataDir)];
  const record = await AppendOnlyFile.open<Entry>(recordFile);
  const sent = await AppendOnlyFile.open<Message>(outboxFile).catch(async (cause: unknown) => {
    await record.close();
    throw cause;
  });
  const stopping = new AbortController();
  const server = createServer({ processor: new Processor(record, clock), outbox: new Outbox(sent, clock), slowAnswerMs, stopping: stopping.signal });
  const stop = async () => {
    stopping.abort();
    await server.close();
    await Promise.all([record.close(), sent.close()]);
  };
  try {
    return { url: await server.listen({ port, host }), recordFile, outboxFile, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
