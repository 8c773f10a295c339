import { type ApiClient, type components, createApiClient } from "@paydown/api-client";
import { createBootAnswers } from "@paydown/shell/boot-answers";
import type { Configuration } from "@paydown/shell/configuration";
import { createNotificationStore, type NotificationStore } from "@paydown/shell/notifications";
import type { Boot, PageData } from "@paydown/shell/page-data";
import type { WordsStore } from "@paydown/shell/words-store";
import type { Words } from "../words/words";
import { createUsernameStore, type UsernameStore } from "./username";

export type LookupFields = components["schemas"]["LookupFields"];

/** The app's services outside React. */
export interface Guest {
  readonly instanceId: string;
  readonly configuration: Configuration;
  readonly api: ApiClient;
  readonly username: UsernameStore;
  /** Session storage of the tab. */
  readonly tab: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly notifications: NotificationStore<Words>;
  readonly words: WordsStore<Words>;
  /** Read from the page; fetched if the page does not carry them. */
  readonly lookupFields: LookupFields | undefined;
  /** `Window.paydownTakeLookup`. */
  readonly takeLookup: (() => boolean) | undefined;
}

export interface GuestOptions {
  readonly instanceId: string;
  readonly page: PageData;
  readonly boot: Boot;
  readonly takeLookup?: (() => boolean) | undefined;
  readonly tab: Storage;
  readonly words: WordsStore<Words>;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Starts the guest portal of a tenant; null if the tenant does not exist. */
export async function startGuest({
  instanceId,
  page,
  boot,
  takeLookup,
  tab,
  words,
  fetch,
}: GuestOptions): Promise<Guest | null> {
  const api = createApiClient({
    baseUrl: page.servicePrefix,
    token: () => null,
    language: () => words.current().language,
    fetch: createBootAnswers(boot, fetch).send,
  });
  const notifications = createNotificationStore(words);
  const known = page.instanceId === instanceId ? page.configuration : undefined;
  const rest = {
    instanceId,
    api,
    username: createUsernameStore(tab, instanceId),
    tab,
    notifications,
    words,
    lookupFields: page.lookupFields,
    takeLookup,
  };
  if (known) return { ...rest, configuration: known };
  const { fetchConfiguration } = await import("./fetch-configuration");
  const configuration = await fetchConfiguration(api, instanceId, notifications);
  return configuration && { ...rest, configuration };
}
