import type { Boot, PageData } from "@paydown/shell/page-data";
import type { Recording } from "@paydown/shell/recording";
import { createPortal, type Portal } from "../session/portal";
import { restoreWords } from "../catalog/restore-words";
import { servicePrefix } from "./fake-services";
import { token, username } from "./harbor";

/** How long the portal waits before it repeats a failed query: a second in production. */
const retryDelayMs = 10;

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
  const portal = createPortal({
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
  const { queryClient } = portal;
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: retryDelayMs } });
  return portal;
}

/** Stores the session of an earlier sign-in on this device. */
export function storeSession(instanceId = "harbor"): void {
  localStorage.setItem(`${instanceId}.token`, token);
  localStorage.setItem(`${instanceId}.username`, username);
}
