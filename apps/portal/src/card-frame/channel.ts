import {
  type CardHolder,
  type CardState,
  cardFrameVersion,
  isOfCardFrame,
  readFromFrame,
  type CardField,
  type ConnectMessage,
  type ShownCard,
  type ToFrame,
  type TokenResult,
} from "@paydown/shell/card-frame-messages";

/** What is known of the frame. */
export interface FrameView {
  readonly phase: "loading" | "ready" | "failed";
  readonly state: CardState;
  /** The height of its content, in CSS pixels. */
  readonly height: number;
  /** The field that has the focus. */
  readonly focused: CardField | null;
  /** Counts the loads; each one is a new frame. */
  readonly load: number;
}

/** The page's end of the conversation with the card frame. It outlives the frame's element, and each load of it. */
export interface CardFrameChannel {
  readonly url: string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly view: () => FrameView;
  /** Connects with a frame that has loaded. */
  connect(frame: Window): void;
  /** Shows the card's fields now, and in a frame that loads later. */
  show(card: ShownCard): void;
  send(message: Exclude<ToFrame, { readonly kind: "show" | "tokenize" }>): void;
  tokenize(holder: CardHolder): Promise<TokenResult>;
  /** Gives up a frame that has not loaded in time. */
  fail(): void;
  /** Loads the frame again. */
  retry(): void;
  /** Hears that Enter was pressed in a field. */
  onSubmit(listener: () => void): () => void;
}

/** How long the frame may take to load, in milliseconds. */
export const frameLimitMs = 15_000;
/** The longest wait for a token, in milliseconds. The frame itself gives the gateway less. */
const tokenLimitMs = 30_000;

const nothingYet = { rule: "required", params: {} } as const;
const untouched: CardState = {
  failures: { ccNumber: nothingYet, ccExpDateMonth: nothingYet, ccExpDateYear: nothingYet, cvv: nothingYet },
  month: "",
  year: "",
  usesOnFile: false,
};
const unanswered: TokenResult = { kind: "refused", reason: "service" };

export function createChannel(url: string): CardFrameChannel {
  const { origin } = new URL(url);
  const listeners = new Set<() => void>();
  const submits = new Set<() => void>();
  const waiting = new Map<number, (result: TokenResult) => void>();
  let view: FrameView = { phase: "loading", state: untouched, height: 0, focused: null, load: 0 };
  let port: MessagePort | undefined;
  let shown: ShownCard | undefined;
  let lastId = 0;

  function change(next: Partial<FrameView>) {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  }

  function disconnect() {
    port?.close();
    port = undefined;
    for (const resolve of waiting.values()) resolve(unanswered);
    waiting.clear();
  }

  function hear(data: unknown) {
    const message = readFromFrame(data);
    switch (message?.kind) {
      case undefined:
        return;
      case "ready":
        return change({ phase: "ready" });
      case "failed":
        return change({ phase: "failed" });
      case "state":
        return change({ state: message.state });
      case "focus":
        return change({ focused: message.field });
      case "height":
        return change({ height: message.pixels });
      case "submit":
        for (const listener of submits) listener();
        return;
      case "tokenized":
        waiting.get(message.id)?.(message.result);
        waiting.delete(message.id);
    }
  }

  const send = (message: ToFrame) => port?.postMessage(message);

  return {
    url,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    connect(frame) {
      disconnect();
      change({ state: untouched, focused: null });
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = ({ data }) => hear(data);
      // Only a page of this origin gets the other end.
      frame.postMessage({ paydownCardFrame: cardFrameVersion } satisfies ConnectMessage, origin, [port2]);
      if (shown) send({ kind: "show", card: shown });
    },
    show(card) {
      shown = card;
      send({ kind: "show", card });
    },
    send,
    tokenize(holder) {
      if (!port) return Promise.resolve(unanswered);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve(unanswered), tokenLimitMs);
        waiting.set(id, (result) => {
          clearTimeout(late);
          resolve(result);
        });
        send({ kind: "tokenize", id, holder });
      });
    },
    fail() {
      if (view.phase === "loading") change({ phase: "failed" });
    },
    retry() {
      disconnect();
      change({ phase: "loading", state: untouched, focused: null, load: view.load + 1 });
    },
    onSubmit(listener) {
      submits.add(listener);
      return () => submits.delete(listener);
    },
  };
}

/**
 * Logs the first message of this protocol that comes from another origin. It is never obeyed: the frame speaks through
 * its port only.
 *
 * @returns How to stop listening
 */
export function warnOfStrangers(url: string): () => void {
  const { origin } = new URL(url);
  const hear = ({ data, origin: from }: MessageEvent) => {
    if (!isOfCardFrame(data) || from === origin) return;
    console.warn(`Ignored a message about the card frame from ${from}. Only ${origin} may send one.`);
    window.removeEventListener("message", hear);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}
