import { afterEach, expect, test, vi } from "vitest";
import { onPage } from "./page-port";
import { readSettings } from "./settings";

const parent = {};
const settings = { portalOrigins: ["https://pay.example"] };
const connect = { paydownCardFrame: 1 };

/** Starts to listen, and hears one message after the other. @returns the ports that were connected */
async function hear(...messages: { data?: unknown; origin?: string; source?: unknown }[]) {
  let listener: (event: MessageEvent) => void = () => undefined;
  const connected: unknown[] = [];
  onPage({ parent, addEventListener: (_, heard) => (listener = heard) }, Promise.resolve(settings), (port) =>
    connected.push(port),
  );
  messages.forEach((message, index) => {
    const event = { data: connect, origin: "https://pay.example", source: parent, ports: [index + 1], ...message };
    listener(event as unknown as MessageEvent);
  });
  await Promise.resolve();
  await Promise.resolve();
  return connected;
}

const warn = () => vi.spyOn(console, "warn").mockReturnValue();
afterEach(() => vi.restoreAllMocks());

test("obeys the embedding page of an origin in the settings, each time it connects [FRAME-8]", async () => {
  const warned = warn();
  expect(await hear({}, {})).toEqual([1, 2]);
  expect(warned).not.toHaveBeenCalled();
});

test("ignores strangers, and logs the first one in one sentence [FRAME-8]", async () => {
  const warned = warn();
  const strangers = [
    { origin: "https://evil.example" },
    { origin: "https://pay.example.evil.example" },
    { origin: "http://pay.example" },
    { source: {} },
  ];
  expect(await hear(...strangers)).toEqual([]);
  expect(warned.mock.calls).toEqual([
    [
      "The card frame ignored a message from https://evil.example. Only https://pay.example may use it: see portalOrigins in settings.json.",
    ],
  ]);
});

test("logs a page of another version, and says nothing of other messages [FRAME-8]", async () => {
  const warned = warn();
  expect(await hear({ data: { paydownCardFrame: 2 } }, { data: "extension", origin: "https://evil.example" })).toEqual(
    [],
  );
  expect(warned.mock.calls).toEqual([
    ["The card frame ignored a page of another version. Deploy frame and portal together."],
  ]);
});

const sound = {
  ...{ portalOrigins: ["https://pay.example"], tokenizer: "https://js.authorize.net/v1/Accept.js" },
  ...{ apiLoginId: "5KP3u95bQpv", clientKey: "key" },
};

test("reads its settings [FRAME-8]", () => expect(readSettings(sound)).toEqual(sound));

test.each([
  [
    { ...sound, portalOrigins: undefined },
    "portalOrigins in settings.json must list origins such as https://pay.example.",
  ],
  [{ ...sound, portalOrigins: [] }, "portalOrigins in settings.json must list origins such as https://pay.example."],
  [{ ...sound, portalOrigins: ["*"] }, "portalOrigins in settings.json must list origins such as https://pay.example."],
  [
    { ...sound, portalOrigins: ["https://pay.example/"] },
    "portalOrigins in settings.json must list origins such as https://pay.example.",
  ],
  [{ ...sound, clientKey: "" }, "clientKey is missing in settings.json."],
  [null, "portalOrigins in settings.json must list origins such as https://pay.example."],
])("says what to correct in %j [FRAME-8]", (json, sentence) => {
  expect(() => readSettings(json)).toThrow(sentence);
});
