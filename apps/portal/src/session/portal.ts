import { answer, type ApiClient, CallFailed, createApiClient } from "@paydown/api-client";
import type { LoadedConfiguration } from "@paydown/shell/load-configuration";
import type { NotificationStore } from "@paydown/shell/notifications";
import type { Boot, PageData } from "@paydown/shell/page-data";
import type { QueryClient } from "@tanstack/react-query";
import type { WordsStore } from "../words/words";
import { createBootAnswers } from "./boot-answers";
import { createQueryClient } from "./query-client";
import { createRemembered, type Remembered } from "./remembered";
import { createRenewal, type Renewal } from "./renewal";
import { createSessionStore, type Credentials } from "./session-store";

/** What the screens of a signed-in user call with. */
export interface Session {
  readonly instanceId: string;
  readonly username: string;
  readonly api: ApiClient;
}

/** What the services say of a held session; `unreachable` when they do not say. */
export type Verdict = "valid" | "invalid" | "unreachable";

/** What the app is made of outside React: the route table's loaders and the components share one. */
export interface Portal {
  /** For the calls that need no session. */
  readonly publicApi: ApiClient;
  readonly queryClient: QueryClient;
  readonly notifications: NotificationStore;
  readonly words: WordsStore;
  readonly remembered: Remembered;
  /** Fetched once a document, from the page's own data where it is there. */
  configuration(instanceId: string): Promise<LoadedConfiguration>;
  /** The session that is held, whether or not the services still accept it. */
  session(instanceId: string): Session | null;
  /** Asks the services whether the held session is valid. */
  verify(session: Session): Promise<Verdict>;
  signIn(instanceId: string, credentials: Credentials): void;
  /** Who asks for the password where an ended session would take what was typed with it. */
  readonly renewal: Renewal;
  /** The same user has signed in again: the session and what was fetched stay. */
  renew(instanceId: string, credentials: Credentials): void;
  /** Forgets the session and everything that was fetched with it. */
  forget(instanceId: string): void;
}

export interface PortalOptions {
  readonly page: PageData;
  readonly boot: Boot;
  readonly local: Storage;
  readonly tab: Storage;
  readonly notifications: NotificationStore;
  readonly words: WordsStore;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The services have refused the session of an instance. */
  readonly onSessionEnded: (instanceId: string) => void;
}

export function createPortal({ page, boot, local, tab, notifications, words, fetch, onSessionEnded }: PortalOptions): Portal {
  const store = createSessionStore(local);
  const remembered = createRemembered(local, tab);
  const bootAnswers = createBootAnswers(boot, fetch);
  const renewal = createRenewal();
  const queryClient = createQueryClient();
  const baseUrl = page.servicePrefix;
  const publicApi = createApiClient({ baseUrl, token: () => null, fetch: bootAnswers.send });
  const configurations = new Map<string, Promise<LoadedConfiguration>>();
  const sessions = new Map<string, Session>();

  if (page.instanceId && page.configuration) {
    configurations.set(page.instanceId, Promise.resolve({ kind: "known", configuration: page.configuration, faults: [] }));
  }

  // Loaded when it is needed: nearly every page brings its configuration.
  async function fetchConfiguration(instanceId: string): Promise<LoadedConfiguration> {
    const { loadConfiguration } = await import("@paydown/shell/load-configuration");
    return loadConfiguration(publicApi, instanceId);
  }

  function forget(instanceId: string) {
    store.forget(instanceId);
    sessions.delete(instanceId);
    bootAnswers.drop();
    queryClient.clear();
  }

  function createSession(instanceId: string, username: string): Session {
    const bearer = () => `Bearer ${store.current(instanceId)?.token}`;

    async function send(request: Request): Promise<Response> {
      // A payment is sent by a press on Pay alone, and a card number does not outlive the session.
      const holdsCard = request.method === "PUT" || request.headers.has("Idempotency-Key");
      const again = renewal.isHeld() && !holdsCard ? request.clone() : null;
      const sentAs = request.headers.get("Authorization");
      const response = await bootAnswers.send(request);
      if (response.status !== 401) return response;
      const isOver = () => sentAs === bearer();
      if (isOver() && !(renewal.isHeld() && (await renewal.ask()))) {
        if (isOver()) {
          forget(instanceId);
          onSessionEnded(instanceId);
        }
        return response;
      }
      // A late refusal of an earlier token says nothing about the session of now.
      if (!again || store.current(instanceId)?.username !== username) return response;
      again.headers.set("Authorization", bearer());
      return bootAnswers.send(again);
    }

    return { instanceId, username, api: createApiClient({ baseUrl, token: () => store.current(instanceId)?.token ?? null, fetch: send }) };
  }

  return {
    publicApi,
    queryClient,
    notifications,
    words,
    remembered,
    renewal,
    forget,
    async configuration(instanceId) {
      const known = configurations.get(instanceId) ?? fetchConfiguration(instanceId);
      configurations.set(instanceId, known);
      const loaded = await known;
      if (loaded.kind === "unknown" || loaded.faults.length > 0) configurations.delete(instanceId);
      return loaded;
    },
    session(instanceId) {
      const credentials = store.current(instanceId);
      if (!credentials) return null;
      const held = sessions.get(instanceId);
      if (held?.username === credentials.username) return held;
      const session = createSession(instanceId, credentials.username);
      sessions.set(instanceId, session);
      return session;
    },
    async verify({ instanceId, username }) {
      const jwt = store.current(instanceId)?.token;
      if (!jwt) return "invalid";
      const params = { path: { user: username }, query: { instanceId } };
      try {
        const { valid } = await answer(publicApi.POST("/token/verify;user={user}", { params, body: { jwt } }));
        return valid ? "valid" : "invalid";
      } catch (reason) {
        return reason instanceof CallFailed && reason.failure.kind !== "refused" ? "unreachable" : "invalid";
      }
    },
    signIn(instanceId, credentials) {
      forget(instanceId);
      store.keep(instanceId, credentials);
      remembered.rememberInstance(instanceId);
    },
    renew(instanceId, credentials) {
      bootAnswers.drop();
      store.keep(instanceId, credentials);
    },
  };
}
