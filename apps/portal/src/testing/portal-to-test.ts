import type { Boot, PageData } from "@paydown/shell/page-data";
import type { Recording } from "@paydown/shell/recording";
import { createPortal, type Portal } from "../session/portal";
import { restoreWords } from "../catalog/restore-words";
import { servicePrefix } from "./fake-services";
import { token, username } from "./harbor";

export interface PortalToTest {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly page?: Partial<PageData>;
  readonly boot?: Boot;
  readonly recording?: Recording;
  readonly openDocument?: (path: string) => void;
  readonly onSessionEnded?: (instanceId: string) => void;
}

/** A portal as main.tsx creates it, with the given services. */
export async function portalToTest({
  fetch,
  page = {},
  boot = {},
  recording,
  openDocument = () => undefined,
  onSessionEnded = () => undefined,
}: PortalToTest): Promise<Portal> {
  return createPortal({
    page: { servicePrefix, ...page },
    boot,
    local: localStorage,
    tab: sessionStorage,
    words: await restoreWords(localStorage),
    fetch,
    recording,
    openDocument,
    onSessionEnded,
  });
}

/** Stores the session of an earlier sign-in on this device. */
export function storeSession(instanceId = "harbor"): void {
  localStorage.setItem(`${instanceId}.token`, token);
  localStorage.setItem(`${instanceId}.username`, username);
}
