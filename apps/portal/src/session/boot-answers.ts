import type { Boot } from "@paydown/shell/page-data";

type Send = (request: Request) => Promise<Response>;

/** Answers of calls that the page's boot script started before the app was there, each given once. */
export interface BootAnswers {
  /** `send`, but a call that the boot script has already made gets that answer. */
  readonly send: Send;
  /** The answers belong to the token that was stored when the page was opened; another session must not see them. */
  drop(): void;
}

export function createBootAnswers(boot: Boot, send: Send): BootAnswers {
  function take(url: URL): Promise<Response> | undefined {
    if (url.pathname.includes("/token/verify;")) return takeOnce("verify");
    if (url.pathname.includes("/api/pages/") && url.searchParams.get("accountNo") === boot.pageAccount) return takeOnce("page");
    return undefined;
  }
  function takeOnce(name: "verify" | "page"): Promise<Response> | undefined {
    const answer = boot[name];
    boot[name] = undefined;
    return answer;
  }
  return {
    send: (request) => take(new URL(request.url)) ?? send(request),
    drop() {
      boot.verify = undefined;
      boot.page = undefined;
    },
  };
}
