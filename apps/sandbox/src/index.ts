import { join } from "node:path";
import { systemClock, type Clock } from "@paydown/host/clock";
import { Processor } from "./processor.js";
import { ProcessorRecord } from "./record.js";
import { createServer } from "./server.js";

export type { Charge, Voided } from "./processor.js";
export type { Entry } from "./record.js";

export interface SandboxOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  /** The record is kept in `sandbox/processor.ndjson` below it. */
  readonly dataDir: string;
  readonly clock?: Clock;
  /** How long 4000000000000119 keeps its caller waiting; 60 s by default. */
  readonly slowAnswerMs?: number;
}

export interface Sandbox {
  /** Address without a slash at its end, e.g. `http://127.0.0.1:4610`. */
  readonly url: string;
  readonly recordFile: string;
  stop(): Promise<void>;
}

/** The file of the processor's record below a data folder. */
export const recordFileIn = (dataDir: string) => join(dataDir, "sandbox", "processor.ndjson");

/** Starts the sandbox in this process, on loopback unless told otherwise. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const recordFile = recordFileIn(options.dataDir);
  const record = await ProcessorRecord.open(recordFile);
  const stopping = new AbortController();
  const server = createServer(new Processor(record, options.clock ?? systemClock), options.slowAnswerMs ?? 60_000, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await server.close();
    await record.close();
  };
  try {
    const url = await server.listen({ port: options.port, host: options.host ?? "127.0.0.1" });
    return { url, recordFile, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
