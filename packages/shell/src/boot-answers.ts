import type { Boot } from "./page-data";

type Send = (request: Request) => Promise<Response>;

/** Responses to calls that the page's boot script made before the app loaded. Each is used at most once. */
export interface BootAnswers {
  /** Like `send`, but a call that the boot script has already made gets the boot script's response. */
  readonly send: Send;
  /** Drops the unused responses, because they belong to the user who opened the page. */
  drop(): void;
}

export function createBootAnswers(boot: Boot, send: Send): BootAnswers {
  return {
    send(request) {
      const call = `${request.method} ${request.url}`;
      const early = boot[call];
      delete boot[call];
      return early ?? send(request);
    },
    drop() {
      for (const call of Object.keys(boot)) delete boot[call];
    },
  };
}
