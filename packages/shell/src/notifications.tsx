import type { Language } from "@paydown/domain";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { ShellWords } from "./words/en";
import type { WordsStore } from "./words-store";

export type NotificationKind = "error" | "success" | "other";

export interface Notification {
  readonly id: number;
  readonly kind: NotificationKind;
  /** In the page's language. */
  readonly text: string;
}

/** Returns a notification's text. Called again when the language changes. */
export type Say<Words> = (words: Words, language: Language) => string;

interface WithShell {
  readonly shell: ShellWords;
}

/** Notifications as a store, because route loaders raise them too. A repeated text shows once. */
export interface NotificationStore<Words extends WithShell = WithShell> {
  /** Shows 'Error {doing}; {detail}'. */
  error(doing: Say<Words>, detail: Say<Words>): void;
  /** A success replaces earlier successes and errors (ERR-6). */
  show(kind: NotificationKind, say: Say<Words>): void;
  dismiss(id: number): void;
  /** Call on a user action: the next notification replaces all earlier ones (ERR-7). */
  acted(): void;
  /** Call on a screen change: notifications of the previous screen stay, older ones go (ERR-8). */
  moved(): void;
  clear(): void;
  current(): readonly Notification[];
  subscribe(listener: () => void): () => void;
}

interface Raised<Words> extends Notification {
  readonly say: Say<Words>;
}

export function createNotificationStore<Words extends WithShell>(words: WordsStore<Words>): NotificationStore<Words> {
  let list: readonly Raised<Words>[] = [];
  let lastId = 0;
  let lastIdBeforeMove = 0;
  let lastIdBeforeAction = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly Raised<Words>[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const textOf = (say: Say<Words>) => {
    const chosen = words.current();
    return say(chosen.words, chosen.language);
  };
  words.subscribe(() => change(list.map((raised) => ({ ...raised, text: textOf(raised.say) }))));

  function show(kind: NotificationKind, say: Say<Words>) {
    const text = textOf(say);
    const stays = (shown: Notification) =>
      shown.id > lastIdBeforeAction && shown.text !== text && (kind !== "success" || shown.kind === "other");
    lastId += 1;
    change([...list.filter(stays), { id: lastId, kind, text, say }]);
  }

  return {
    show,
    error: (doing, detail) =>
      show("error", (chosen, language) => chosen.shell.failures.say(doing(chosen, language), detail(chosen, language))),
    dismiss: (id) => change(list.filter((shown) => shown.id !== id)),
    acted() {
      lastIdBeforeAction = lastId;
    },
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

const NotificationContext = createContext<Pick<NotificationStore, "dismiss" | "current" | "subscribe">>({
  dismiss: () => undefined,
  current: () => none,
  subscribe: () => () => undefined,
});
const none: readonly Notification[] = [];

export const NotificationProvider = NotificationContext.Provider;

export function useNotificationList() {
  const store = useContext(NotificationContext);
  return { list: useSyncExternalStore(store.subscribe, store.current, store.current), dismiss: store.dismiss };
}
