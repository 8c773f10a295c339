import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "./settings.js";

const folder = mkdtempSync(join(tmpdir(), "paydown-conformance-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const card = { number: "4111111111111111", month: "09", year: "2039", code: "907" };
const complete = {
  formUrl: "https://test.checkout.example/form?lang={language}",
  merchantCode: "CITY01",
  cards: { approved: card, declined: { ...card, number: "4000000000000002" } },
};
const secret = { HOSTED_PAGE_SECRET: "s3cret" };

function read(file: object | string, flags: readonly string[] = [], env: NodeJS.ProcessEnv = secret) {
  const path = join(folder, "settings.json");
  writeFileSync(path, typeof file === "string" ? file : JSON.stringify(file));
  return readSettings(["--config", path, ...flags], env);
}

test("reads a file; a flag replaces its key, and the rest has defaults [HOST-85]", () => {
  writeFileSync(join(folder, "secret"), "of the file\n");
  const flags = ["--merchant-code", "CITY02", "--secret-file", join(folder, "secret"), "--listen", "[::1]:0", "--json"];
  expect(read(complete, flags)).toMatchObject({
    settings: {
      formUrl: complete.formUrl,
      callsUrl: "https://test.checkout.example",
      merchantCode: "CITY02",
      instanceId: "conformance",
      secret: "of the file",
      host: "::1",
      port: 0,
      payer: { kind: "person" },
      limits: { answerSeconds: 10, notificationSeconds: 60, retrySeconds: 60, stepSeconds: 300, quietSeconds: 5 },
      json: true,
    },
  });
});

const wrong: readonly (readonly [string, object | string, RegExp, string[]?, NodeJS.ProcessEnv?])[] = [
  ["an unknown flag", complete, /^Unknown option '--fast': the flags are --config, .* and --help\.$/, ["--fast"]],
  ["a file that is not JSON", "{", /settings\.json is not valid JSON: /],
  ["an unknown key", { ...complete, url: "x" }, /^The file has an unknown key "url"; the keys are formUrl, /],
  ["no address of the form", { ...complete, formUrl: undefined }, /^--form-url \(formUrl\) is missing/],
  [
    "an address that is not http",
    complete,
    /^--form-url \(formUrl\) must be an http or https/,
    ["--form-url", "ftp://x"],
  ],
  ["no merchant code", { ...complete, merchantCode: "" }, /^--merchant-code \(merchantCode\) must be 1 to 100/],
  ["an impossible port", complete, /^--listen \(listen\) must end with a port/, ["--listen", "127.0.0.1:99999"]],
  ["an address that nobody can reach", complete, /^--public-url \(publicUrl\) is missing/, ["--listen", "0.0.0.0:1"]],
  ["a public address with a path", complete, /without a path\.$/, ["--public-url", "https://tunnel.example/x"]],
  ["no secret", complete, /^The shared secret is missing: set HOSTED_PAGE_SECRET/, [], {}],
  [
    "a secret's file that is missing",
    complete,
    /^--secret-file names \/nowhere, .* \(ENOENT\)\.$/,
    ["--secret-file", "/nowhere"],
  ],
  ["an unknown payer", { ...complete, payer: { kind: "robot" } }, /^payer\.kind must be "requests", "browser" or/],
  ["a payer without a button", { ...complete, payer: { kind: "browser", fill: {} } }, /^payer\.pay is missing: a CSS/],
  ["no cards", { ...complete, cards: undefined }, /^cards\.approved is missing: a test card with/],
  [
    "a card number with a letter",
    { ...complete, cards: { ...complete.cards, declined: { ...card, number: "4111x11111111111" } } },
    /^cards\.declined\.number must be 12 to 19 digits\.$/,
  ],
  ["a limit without an end", { ...complete, limits: { stepSeconds: 1e9 } }, /^limits\.stepSeconds must be a number of/],
];

const rows = wrong.map(([what, file, sentence, flags = [], env = secret]) => ({ what, file, sentence, flags, env }));
test.each(rows)("refuses $what with one sentence that holds no secret [HOST-85]", ({ file, sentence, flags, env }) => {
  const answer = read(file, flags, env);
  expect(answer).toEqual({ refusal: expect.stringMatching(sentence) as string });
  expect(JSON.stringify(answer)).not.toMatch(/s3cret|4111x/);
});
