import {
  type CardState,
  type FromFrame,
  readToFrame,
  type ShownCard,
  type ToFrame,
  type TokenResult,
} from "@paydown/shell/card-frame-messages";
import { act, fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";

export const frameUrl = "https://cards.example/harbor/";

const filled: CardState = { failures: {}, month: "08", year: "2028", usesOnFile: false };

/** The other end of the portal's conversation with a card frame. The document's iframe loads nothing. */
export function fakeFrame() {
  const connections: { readonly message: unknown; readonly origin: string }[] = [];
  const heard: ToFrame[] = [];
  const results: TokenResult[] = [];
  let port: MessagePort | undefined;
  const contentWindow = {
    postMessage(message: unknown, origin: string, [given]: MessagePort[]) {
      connections.push({ message, origin });
      port = given;
      if (!port) return;
      port.onmessage = ({ data }) => {
        const told = readToFrame(data);
        if (!told) throw new Error(`The frame cannot read ${JSON.stringify(data)}.`);
        heard.push(told);
        const result = told.kind === "tokenize" ? results.shift() : undefined;
        if (told.kind === "tokenize" && result) port?.postMessage({ kind: "tokenized", id: told.id, result });
      };
    },
  };
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue(contentWindow as unknown as Window);
  neverLoad();

  const say = (...messages: FromFrame[]) =>
    act(async () => {
      for (const message of messages) port?.postMessage(message);
      await new Promise((resolve) => setImmediate(resolve));
    });

  return {
    connections,
    heard,
    /** What the gateway makes of the next cards. */
    results,
    say,
    /** The iframe has loaded. */
    async load() {
      fireEvent.load(await screen.findByTitle("Card"));
      await say({ kind: "ready" });
    },
    /** The consumer fills in the fields. */
    fill: (state: Partial<CardState> = {}) => say({ kind: "state", state: { ...filled, ...state } }),
    /** The card as the page showed it last. */
    shown: (): ShownCard | undefined =>
      heard.flatMap((message) => (message.kind === "show" ? [message.card] : [])).at(-1),
  };
}

/** happy-dom loads no frames, and logs that for each one that it finds. */
function neverLoad(): void {
  const connected = Object.getOwnPropertySymbols(HTMLIFrameElement.prototype).find(
    ({ description }) => description === "connectedToDocument",
  );
  if (!connected) throw new Error("happy-dom loads frames in another way now.");
  const frames = HTMLIFrameElement.prototype as unknown as Record<symbol, () => void>;
  const elements = HTMLElement.prototype as unknown as Record<symbol, () => void>;
  vi.spyOn(frames, connected).mockImplementation(function (this: Element) {
    elements[connected]?.call(this);
  });
}

export const token = {
  dataDescriptor: "COMMON.ACCEPT.INAPP.PAYMENT",
  dataValue: "n0nce",
  brand: "VISA",
  last4: "1111",
} as const;
