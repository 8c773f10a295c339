import { setTimeout as delay } from "node:timers/promises";

/** Work that comes again and again while the services run. */
export interface Job {
  /** Lets what is in hand end. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  readonly pollMs: number;
  /** One pass; `stopping` aborts when no more work is to be begun. */
  readonly pass: (stopping: AbortSignal) => Promise<void>;
  /** A pass that fails is told, and comes again. */
  readonly onError: (error: unknown) => void;
}

/** Runs a pass at once, and again each time that the wait is over. */
export function repeat({ pollMs, pass, onError }: RepeatOptions): Job {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await pass(stopping.signal);
      } catch (error) {
        onError(error);
      }
      await delay(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
