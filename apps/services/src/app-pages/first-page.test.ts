import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import Fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { loadTenants } from "../tenants/load-tenants.js";
import { firstPageScript } from "./first-page.js";
import { appPages } from "./plugin.js";

describe("the lookup in its page", () => {
  const folder = mkdtempSync(join(tmpdir(), "paydown-first-page-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Serves the pages of a guest app build that contains this module for the services to run. */
  async function serve(name: string, source: string | null) {
    const guestDir = join(folder, name);
    mkdirSync(join(guestDir, ".vite"), { recursive: true });
    mkdirSync(join(guestDir, ".server"));
    writeFileSync(join(guestDir, "package.json"), '{"type":"module"}');
    writeFileSync(
      join(guestDir, ".vite/manifest.json"),
      JSON.stringify({ "src/main.tsx": { file: "assets/guest-1.js", isEntry: true } }),
    );
    if (source !== null) writeFileSync(join(guestDir, ".server/first-page.js"), source);
    const app = Fastify();
    const tenants = loadTenants(undefined, () => "https://hosted.example");
    await app.register(appPages, {
      prefix: "/pay",
      tenants: () => tenants,
      servicePrefix: "/services",
      portalDir: join(folder, "portal"),
      guestDir,
    });
    return (path: string) => app.inject({ method: "GET", url: `/pay/riverton/${path}` });
  }

  const drawn =
    "export const renderFirstPage = ({ instanceId, lookupFields }, language) => `<p>${language} ${instanceId} ${lookupFields.lookupFields.length}</p>`;";
  const hash = (text = "") => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  test("is in the page in English, with Spanish in a template, under a policy that allows only its script [GUEST-43]", async () => {
    const { body, headers } = await (await serve("drawn", drawn))("guest");
    expect(body).toContain(
      '<div id="root"><p>en riverton 3</p></div>\n<template id="root-es"><p>es riverton 3</p></template>\n<script>',
    );
    const scripts = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => hash(text));
    const styles = [...body.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => hash(text));
    expect([scripts.length, styles.length]).toEqual([2, 2]);
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain(`script-src 'self' ${scripts.join(" ")}`);
    expect(policy).toContain(`style-src 'self' ${styles.join(" ")}`);
    expect(body).toContain("<noscript><style>#root{display:none}</style></noscript>");
    // The lookup is readable at once, so there is no loading message.
    expect(body).not.toContain('id="loading"');
  });

  test("no other guest page contains it [GUEST-43]", async () => {
    const get = await serve("others", drawn);
    for (const path of ["guest/home?user=x", "guest/success", "guest/nowhere"]) {
      const { body } = await get(path);
      expect(body, path).toContain('<div id="root"></div>\n<noscript><main');
      expect(body, path).toContain('<p id="loading" role="status">');
    }
  });

  test.each([
    ["without it in the build", null],
    ["where it cannot be run", "export const renderFirstPage = ;"],
    ["where it fails", 'export const renderFirstPage = () => { throw new Error("no"); };'],
  ])("leaves the lookup to the app if the build's module for it is unusable: %s", async (name, source) => {
    const page = await (await serve(name, source))("guest");
    expect([
      page.statusCode,
      page.body.includes('<div id="root"></div>\n<noscript><main'),
      page.body.includes('<p id="loading"'),
    ]).toEqual([200, true, true]);
  });
});

describe("the script that follows the lookup's markup", () => {
  const button = () => {
    const attributes: Record<string, string> = {};
    return {
      attributes,
      setAttribute: (name: string, value: string) => void (attributes[name] = value),
      removeAttribute: (name: string) => void delete attributes[name],
    };
  };

  function run({
    stored = null,
    languages = ["en-US"],
    boot = {},
  }: { stored?: string | null; languages?: string[]; boot?: object | null } = {}) {
    const listeners = new Map<string, (event: object) => void>();
    const calls: { address: string; body: unknown }[] = [];
    const entered = { lookupField: "0", value: "", secondFact: undefined as string | undefined };
    let shown: unknown = "en markup";
    const root = {
      replaceChildren: (content: unknown) => void (shown = content),
      addEventListener: (name: string, added: (event: object) => void) => void listeners.set(name, added),
      removeEventListener: (name: string) => void listeners.delete(name),
    };
    const page = {
      instanceId: "riverton",
      servicePrefix: "/p",
      lookupFields: { lookupFields: [{ label: { en: "Citation number", es: "Número" } }, { label: "Plate" }] },
    };
    const elements: Record<string, object> = {
      root,
      "root-es": { content: "es markup" },
      "paydown-page": { textContent: JSON.stringify(page) },
    };
    const document = { documentElement: { lang: "en" }, getElementById: (id: string) => elements[id] };
    const window: { paydownBoot: object | null; paydownTakeLookup?: () => boolean } = { paydownBoot: boot };
    const fetch = (address: string, { body }: { body: string }) => {
      calls.push({ address, body: JSON.parse(body) });
      return Promise.resolve(address);
    };
    runInNewContext(firstPageScript, {
      window,
      fetch,
      URL,
      location: { href: "https://pay.example/pay/riverton/guest" },
      document,
      navigator: { languages },
      localStorage: { getItem: () => stored },
    });
    const submit = button();
    const press = () => {
      let prevented = false;
      const { secondFact, ...fields } = entered;
      const controls = Object.entries({ ...fields, ...(secondFact !== undefined && { secondFact }) }).map(
        ([name, value]) => [name, { value }] as const,
      );
      listeners.get("submit")?.({
        preventDefault: () => (prevented = true),
        target: { querySelector: () => submit, elements: Object.fromEntries(controls) },
      });
      return prevented;
    };
    const type = (typed: Partial<typeof entered>) => {
      Object.assign(entered, typed);
      listeners.get("input")?.({});
    };
    return {
      lang: document.documentElement.lang,
      shown,
      press,
      type,
      calls,
      early: () => Object.keys(boot ?? {}),
      submit,
      take: () => window.paydownTakeLookup?.(),
    };
  }

  // The rule of `rememberedLanguage` in packages/shell/src/language.tsx, row by row.
  test.each([
    ["the language chosen on this device", { stored: "es" }, "es"],
    ["a chosen language rather than the browser's", { stored: "en", languages: ["es-MX"] }, "en"],
    ["otherwise the browser's first supported language", { languages: ["fr-FR", "es-US", "en-US"] }, "es"],
    ["otherwise English", { languages: ["fr-FR"] }, "en"],
    ["English if an unsupported language is stored", { stored: "de", languages: [] }, "en"],
  ])("shows %s", (_, world, language) => {
    expect(run(world)).toMatchObject({ lang: language, shown: `${language} markup` });
  });

  test("holds one press of Submit until the app takes it, and leaves later presses to the app", () => {
    const { press, submit, take } = run();
    expect(press()).toBe(true);
    expect(submit.attributes).toEqual({ "aria-disabled": "true" });
    expect(take()).toBe(true);
    expect(submit.attributes).toEqual({});
    expect(press()).toBe(false);
    expect(take()).toBe(false);
  });

  test("at the press, sends one lookup with the field's English label, and keeps the answer under that call for the app", () => {
    const { press, type, calls, early } = run({ stored: "es" });
    type({ value: " 900100200 " });
    press();
    press();
    expect(calls).toEqual([
      {
        address: "https://pay.example/p/public/lookup",
        body: { instanceId: "riverton", label: "Citation number", value: "900100200" },
      },
    ]);
    expect(early()).toEqual(["POST https://pay.example/p/public/lookup"]);
  });

  test("discards the answer when the guest types something else, and the next press sends a new lookup", () => {
    const { press, type, calls, early } = run();
    type({ value: "1" });
    press();
    type({ lookupField: "1", value: "RVT4821", secondFact: " Rivera " });
    expect(early()).toEqual([]);
    press();
    expect(calls[1]?.body).toEqual({ instanceId: "riverton", label: "Plate", value: "RVT4821", secondFact: "Rivera" });
  });

  test.each([
    ["no value", { value: "  " }],
    ["a missing second fact", { value: "1", secondFact: "" }],
    ["a value that is too long", { value: "9".repeat(201) }],
    ["a second fact that is too long", { value: "1", secondFact: "R".repeat(201) }],
  ])("sends nothing with %s, and leaves the message to the app", (_, typed) => {
    const { press, type, calls, take } = run();
    type(typed);
    press();
    expect(calls).toEqual([]);
    expect(take()).toBe(true);
  });

  test("reports that nothing was pressed", () => {
    expect(run().take()).toBe(false);
  });

  test("does nothing in a browser below the baseline", () => {
    expect(run({ stored: "es", boot: null })).toMatchObject({ lang: "en", shown: "en markup" });
  });
});
