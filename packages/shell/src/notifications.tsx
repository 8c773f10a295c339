import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { useShellWords } from "./language";

export type NotificationKind = "error" | "success" | "other";

export interface Notification {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly text: string;
}

/** Notifications as a store, since a route's loader raises them too. */
export interface NotificationStore {
  /** Adds a notification; the same words twice stand once. A success takes the place of the errors and successes before it. */
  show(kind: NotificationKind, text: string): void;
  dismiss(id: number): void;
  /** Another screen is shown: what was raised on the one before comes along, what had come along goes. */
  moved(): void;
  /** What was said is said to nobody else, and of no other attempt. */
  clear(): void;
  current(): readonly Notification[];
  subscribe(listener: () => void): () => void;
}

export function createNotificationStore(): NotificationStore {
  let list: readonly Notification[] = [];
  let lastId = 0;
  let lastIdBeforeMove = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly Notification[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  return {
    show(kind, text) {
      lastId += 1;
      const stays = (shown: Notification) => shown.text !== text && (kind !== "success" || shown.kind === "other");
      change([...list.filter(stays), { id: lastId, kind, text }]);
    },
    dismiss: (id) => change(list.filter((shown) => shown.id !== id)),
    moved() {
      const earlier = lastIdBeforeMove;
      lastIdBeforeMove = lastId;
      change(list.filter(({ id }) => id > earlier));
    },
    clear: () => change([]),
    current: () => list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const NotificationContext = createContext<NotificationStore>(createNotificationStore());

export const NotificationProvider = NotificationContext.Provider;

export interface Notify {
  /** Shows 'Error {doing}; {detail}' (registered-area §8, decisions Q104). */
  error(doing: string, detail: string): void;
  success(text: string): void;
  other(text: string): void;
  /** Before another attempt at what they are about. */
  clear(): void;
}

export function useNotifications(): Notify {
  const store = useContext(NotificationContext);
  const { failures } = useShellWords();
  return useMemo(
    () => ({
      error: (doing, detail) => store.show("error", failures.say(doing, detail)),
      success: (text) => store.show("success", text),
      other: (text) => store.show("other", text),
      clear: () => store.clear(),
    }),
    [store, failures],
  );
}

export function useNotificationList() {
  const store = useContext(NotificationContext);
  return { list: useSyncExternalStore(store.subscribe, store.current, store.current), dismiss: store.dismiss };
}
