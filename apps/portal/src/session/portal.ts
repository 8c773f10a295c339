import { answer, type ApiClient, CallFailed, createApiClient, failureOf } from "@paydown/api-client";
import { createBootAnswers } from "@paydown/shell/boot-answers";
import type { LoadedConfiguration } from "@paydown/shell/load-configuration";
import { createNotificationStore, type NotificationStore } from "@paydown/shell/notifications";
import type { Boot, PageData } from "@paydown/shell/page-data";
import { createRecording, type Recording } from "@paydown/shell/recording";
import { withTimeout } from "@paydown/shell/timeout";
import type { QueryClient } from "@tanstack/react-query";
import type { WordsStore } from "@paydown/shell/words-store";
import type { Words } from "../words/words";
import { createQueryClient } from "@paydown/shell/query-client";
import { wasSent } from "../payment/stored-key";
import { isOutage, type Outage, verifyTimeoutMs } from "./outage";
import { createRemembered, type Remembered } from "./remembered";
import { createRenewal, type Renewal } from "./renewal";
import { createSessionStore, type Credentials } from "./session-store";

/** A signed-in user's session, with the client for its calls. */
export interface Session {
  readonly instanceId: string;
  readonly username: string;
  readonly api: ApiClient;
  /** The services' address. */
  readonly baseUrl: string;
  /**
   * Makes a call that the client cannot make, such as an upload with progress. Handles an ended session as the client
   * does; if the session is renewed, repeats the call.
   */
  readonly send: (attempt: (authorization: string) => Promise<Response>) => Promise<Response>;
}

/** The services' answer about a held session. */
export type Verdict = "valid" | "invalid" | Outage;

/** The app's services outside React, shared by the route loaders and the components. */
export interface Portal {
  /** For calls without a session. */
  readonly publicApi: ApiClient;
  readonly queryClient: QueryClient;
  readonly notifications: NotificationStore<Words>;
  readonly words: WordsStore<Words>;
  readonly remembered: Remembered;
  readonly recording: Recording;
  /** Loads a path below the base as a new document, with its tenant's look. */
  openDocument(path: string): void;
  /** The tenant's configuration, from the page's data if it is there; fetched at most once per document. */
  configuration(instanceId: string): Promise<LoadedConfiguration>;
  /** The held session, whether or not the services still accept it. */
  session(instanceId: string): Session | null;
  /** Asks the services whether the held session is valid. Asking extends the session. */
  verify(session: Session): Promise<Verdict>;
  /**
   * The time at which the session ends if no tab makes another call, in epoch milliseconds, as last reported by the
   * services. Infinity before the first report.
   */
  sessionEnd(instanceId: string): number;
  signIn(instanceId: string, credentials: Credentials): void;
  /** Asks for the password on screens that would lose typed values with the session. */
  readonly renewal: Renewal;
  /** Continues the session of the same user after a new sign-in, keeping everything fetched. */
  renew(instanceId: string, credentials: Credentials): void;
  /** Forgets the session and everything fetched with it. */
  forget(instanceId: string): void;
}

export interface PortalOptions {
  readonly page: PageData;
  readonly boot: Boot;
  readonly local: Storage;
  readonly tab: Storage;
  readonly words: WordsStore<Words>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly recording?: Recording | undefined;
  readonly openDocument: (path: string) => void;
  /** Called when the services refuse a tenant's session. */
  readonly onSessionEnded: (instanceId: string) => void;
}

/** In local storage, because a call in one tab extends the session in all. */
const endName = (instanceId: string) => `${instanceId}.sessionEnd`;

export function createPortal({
  page,
  boot,
  local,
  tab,
  words,
  fetch,
  recording = createRecording(),
  openDocument,
  onSessionEnded,
}: PortalOptions): Portal {
  const store = createSessionStore(local);
  const notifications = createNotificationStore(words);
  const remembered = createRemembered(local, tab, page.instanceId);
  remembered.showNotifications(notifications);
  const bootAnswers = createBootAnswers(boot, fetch);
  const renewal = createRenewal();
  const queryClient = createQueryClient();
  const baseUrl = page.servicePrefix;
  const language = () => words.current().language;
  const publicApi = createApiClient({ baseUrl, token: () => null, language, fetch: bootAnswers.send });
  const configurations = new Map<string, Promise<LoadedConfiguration>>();
  const sessions = new Map<string, Session>();

  if (page.instanceId && page.configuration) {
    configurations.set(
      page.instanceId,
      Promise.resolve({ kind: "known", configuration: page.configuration, faults: [] }),
    );
  }

  // A lazy chunk, rarely needed: nearly every page carries its configuration.
  async function fetchConfiguration(instanceId: string): Promise<LoadedConfiguration> {
    const { loadConfiguration } = await import("@paydown/shell/load-configuration");
    return loadConfiguration(publicApi, instanceId);
  }

  function noteEnd(instanceId: string, seconds: string | number | null | undefined) {
    // An answer that arrives after sign-out must leave nothing behind.
    if (seconds && store.current(instanceId))
      local.setItem(endName(instanceId), String(Date.now() + Number(seconds) * 1000));
  }

  function forget(instanceId: string) {
    store.forget(instanceId);
    local.removeItem(endName(instanceId));
    remembered.forgetAccount(instanceId);
    sessions.delete(instanceId);
    bootAnswers.drop();
    queryClient.clear();
    notifications.clear();
  }

  function createSession(instanceId: string, username: string): Session {
    const bearer = () => `Bearer ${store.current(instanceId)?.token}`;

    function send(request: Request): Promise<Response> {
      // After sign-out, a screen that is being left may still try to make calls. Nothing is sent and nothing reported.
      if (store.current(instanceId) === null) return new Promise(() => undefined);
      // Not repeated: only a press on Pay sends a payment, and a card number must not outlive the session.
      const holdsCard = request.method === "PUT" || request.headers.has("Idempotency-Key");
      const again = renewal.isHeld() && !holdsCard ? request.clone() : null;
      return meet(
        request.headers.get("Authorization"),
        bootAnswers.send(request),
        again &&
          ((authorization) => {
            again.headers.set("Authorization", authorization);
            return bootAnswers.send(again);
          }),
      );
    }

    /** Resolves to the response or, if an ended session was renewed, to the response of the repeated call. */
    async function meet(
      sentAs: string | null,
      answered: Promise<Response>,
      again: ((authorization: string) => Promise<Response>) | null,
    ): Promise<Response> {
      const response = await answered;
      noteEnd(instanceId, response.headers.get("session-expires-in"));
      if (response.status !== 401) return response;
      const isOver = () => sentAs === bearer();
      if (isOver() && !(renewal.isHeld() && (await renewal.ask()))) {
        if (isOver()) {
          forget(instanceId);
          onSessionEnded(instanceId);
        }
        return response;
      }
      // A late refusal of an earlier token says nothing about the current session.
      if (!again || store.current(instanceId)?.username !== username) return response;
      return again(bearer());
    }

    return {
      instanceId,
      username,
      baseUrl,
      send: (attempt) => meet(bearer(), attempt(bearer()), attempt),
      api: createApiClient({ baseUrl, token: () => store.current(instanceId)?.token ?? null, language, fetch: send }),
    };
  }

  return {
    publicApi,
    queryClient,
    notifications,
    words,
    remembered,
    recording,
    renewal,
    openDocument,
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
      // Aborts a hanging check, so retries do not use up the browser's connections.
      const controller = new AbortController();
      try {
        const call = publicApi.POST("/token/verify;user={user}", { params, body: { jwt }, signal: controller.signal });
        const { valid, expiresInSeconds } = await answer(withTimeout(call, verifyTimeoutMs));
        noteEnd(instanceId, expiresInSeconds);
        return valid ? "valid" : "invalid";
      } catch (reason) {
        const failure = failureOf(reason);
        // While a payment may be on its way, only the services' own refusal ends the session.
        const isOpen = isOutage(failure) || (failure.kind === "unreadable" && failure.status >= 500 && wasSent());
        return isOpen ? { retryAfter: reason instanceof CallFailed ? reason.retryAfter : null } : "invalid";
      } finally {
        controller.abort();
      }
    },
    signIn(instanceId, credentials) {
      forget(instanceId);
      store.keep(instanceId, credentials);
      remembered.rememberInstance(instanceId);
    },
    sessionEnd: (instanceId) => Number(local.getItem(endName(instanceId)) ?? Infinity),
    renew(instanceId, credentials) {
      bootAnswers.drop();
      local.removeItem(endName(instanceId));
      store.keep(instanceId, credentials);
    },
  };
}
