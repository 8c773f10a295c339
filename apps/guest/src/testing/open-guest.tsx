import type { Boot, PageData } from "@paydown/shell/page-data";
import { servicePrefix } from "@paydown/shell/testing/fake-services";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, type Path, useLocation } from "react-router-dom";
import { App } from "../app";
import { instanceIdOf } from "../paths";
import { startGuest } from "../session/guest";
import { restoreWords } from "../catalog/restore-words";
import { lookupFields, riverton, user } from "./riverton";

interface GuestToTest {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly page?: Partial<PageData>;
  readonly boot?: Boot;
}

/** Opens the guest portal at an address below /pay, as main.tsx does, with the given services. */
export async function openGuest(
  entry: string | (Pick<Path, "pathname" | "search"> & { readonly state: unknown }),
  { fetch, page, boot = {} }: GuestToTest,
) {
  const address = typeof entry === "string" ? entry : entry.pathname;
  let place = "";
  let kept: unknown;
  function Place() {
    const { pathname, search, state } = useLocation();
    place = pathname + search;
    kept = state;
    return null;
  }
  const guest = await startGuest({
    instanceId: instanceIdOf(`/pay${address}`),
    page: { servicePrefix, instanceId: "riverton", configuration: riverton, lookupFields, ...page },
    boot,
    tab: sessionStorage,
    words: await restoreWords(localStorage),
    fetch,
  });
  if (!guest) throw new Error("There is no such instance.");
  render(
    <MemoryRouter initialEntries={[entry]}>
      <App guest={guest} />
      <Place />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), address: () => place, state: () => kept };
}

/** Stores the username of an earlier lookup in this tab. */
export function storeGuest(): void {
  sessionStorage.setItem("riverton.demPortalUsername", user);
}

/** Stores the submission that Continue on home leaves in this tab. */
export function storeSubmission(amounts: Readonly<Record<string, string>>, grandTotal: string): void {
  sessionStorage.setItem(
    "planSubmission",
    JSON.stringify({ amounts: Object.entries(amounts).map(([id, value]) => ({ id, value })), grandTotal }),
  );
}

/** Stores, in this tab, a departure for the external page. */
export function storeDeparture(
  amounts: Readonly<Record<string, string>>,
  grandTotal: string,
  told: "SUCCESS" | "CANCEL" | null = null,
): void {
  storeSubmission(amounts, grandTotal);
  sessionStorage.setItem(
    "riverton.departures",
    JSON.stringify([{ user, trackingNumber: "TRK-1", told, submission: sessionStorage.getItem("planSubmission") }]),
  );
}

/** An answer for `fakeServices` that collects the bodies of the calls of one kind, in order. */
export function collectBodies(
  bodies: unknown[],
  answer: { readonly status?: number; readonly body?: unknown } = { status: 204 },
) {
  return async (request: Request) => {
    bodies.push(await request.json());
    return answer;
  };
}
