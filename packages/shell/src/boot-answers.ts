import type { Boot } from "./page-data";

type Send = (request: Request) => Promise<Response>;

/** Answers of calls that the page's boot script started before the app was there, each given once. */
export interface BootAnswers {
  /** `send`, but a call that the boot script has already made gets that answer. */
  readonly send: Send;
  /** The answers belong to whom the page was opened for; nobody else must see them. */
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
