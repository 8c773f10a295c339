/** A session's user, and the token that proves it. */
export interface Credentials {
  readonly token: string;
  readonly username: string;
}

/** Where the account of a visit is kept beside the visit's credentials (LETTER-35). */
export const visitAccountName = (instanceId: string) => `${instanceId}.visitAccount`;

/** Each tenant's session, in memory and under `{instanceId}.token` and `{instanceId}.username` (SIGN-12). */
export interface SessionStore {
  /** The credentials in memory, else those in local storage; null if either part is missing. */
  current(instanceId: string): Credentials | null;
  keep(instanceId: string, credentials: Credentials): void;
  forget(instanceId: string): void;
}

export function createSessionStore(storage: Storage): SessionStore {
  const memory = new Map<string, Credentials>();
  return {
    current(instanceId) {
      const held = memory.get(instanceId);
      if (held) return held;
      const token = storage.getItem(`${instanceId}.token`);
      const username = storage.getItem(`${instanceId}.username`);
      if (!token || !username) return null;
      const credentials = { token, username };
      memory.set(instanceId, credentials);
      return credentials;
    },
    keep(instanceId, credentials) {
      memory.set(instanceId, credentials);
      storage.setItem(`${instanceId}.token`, credentials.token);
      storage.setItem(`${instanceId}.username`, credentials.username);
    },
    forget(instanceId) {
      const held = memory.get(instanceId);
      memory.delete(instanceId);
      // Another tab may have signed in since; its session must stay.
      if (held && storage.getItem(`${instanceId}.token`) !== held.token) return;
      storage.removeItem(`${instanceId}.token`);
      storage.removeItem(`${instanceId}.username`);
      storage.removeItem(visitAccountName(instanceId));
    },
  };
}
