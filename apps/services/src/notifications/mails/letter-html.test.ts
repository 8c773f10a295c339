import { contrast } from "@paydown/ui/tenant-colors";
import { describe, expect, test } from "vitest";
import { loadTenants } from "../../tenants/load-tenants.js";
import { type Letter, mailOf, type Sender } from "./letter.js";
import { lookOf } from "./look.js";

const tenants = loadTenants();
const demoTenants = tenants.ids.flatMap((id) => tenants.get(id) ?? []);
const sender = (companyName = "Harbor & Sons <Recovery>"): Sender =>
  ({ instance: { headerColor: "#0B5C66" }, company: { companyName, companyPhoneNumber: "4105550142" } }) as Sender;

const link = "https://pay.example.com/pay/harbor/undoChange?lang=es&again=1#abc";
const letter: Letter = {
  language: "es",
  title: "Recibo de «pago» & más",
  blocks: [
    { kind: "paragraph", text: 'Se pagó <script>alert("x")</script> & todo.' },
    {
      kind: "facts",
      facts: [
        { label: "Pagado por", value: "D'Arcy <b>Ñandú</b>" },
        { label: "Total", value: "$27.50" },
      ],
    },
    { kind: "section", heading: "Lo que <usted> acordó", lines: ["Uno & dos.", "Tres."] },
    { kind: "link", label: "Deshacer <el> cambio", href: link },
    { kind: "paragraph", text: "¿Preguntas? Llame a Harbor & Sons <Recovery> al (410) 555-0142." },
  ],
};
const stopping = { recipient: "r", url: "https://pay.example.com/stop?a=1&b=2" };
const mail = mailOf(letter, sender(), { key: "k", to: "casey@example.com", stopping });
const html = mail.html ?? "";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const textOf = (markup: string) =>
  markup
    .slice(markup.indexOf("<body"))
    .replace(/<[^>]*>/g, "\n")
    .replace(/&(\w+|#39);/g, (_, name: string) => entities[name] ?? "unknown")
    .split("\n")
    .filter((line) => line.trim() !== "");

test("HTML has the company, the title and then every text of the plain part, in its order, and the label of a link [MAIL-1]", () => {
  const plain = mail.text.split("\n").filter((line) => line !== "");
  const inHtml = plain.flatMap((line) =>
    line.startsWith("Pagado por: ") || line.startsWith("Total: ") ? line.split(": ") : [line],
  );
  inHtml.splice(inHtml.indexOf(link), 0, "Deshacer <el> cambio");
  const [stop = "", url = ""] = inHtml.pop()?.split(": ") ?? [];
  inHtml.push(`${stop}:`, url);
  expect(textOf(html)).toEqual(["Harbor & Sons <Recovery>", letter.title, ...inHtml]);
});

test("escapes every text of the tenant and of the consumer [MAIL-2]", () => {
  expect(html).not.toMatch(/<script|<b>|<usted>|<el>|<Recovery>/);
  expect(html).toContain("D&#39;Arcy &lt;b&gt;Ñandú&lt;/b&gt;");
  expect(html).toContain(`href="${link.replace("&", "&amp;")}"`);
});

test("loads nothing, and has no script, form or image [MAIL-3]", () => {
  expect(html).not.toMatch(/src=|url\(|@import|<link|<img|<form|<script|\son\w+=/);
});

test("states its language, and has real headings and a table with row headers [MAIL-4]", () => {
  expect(html).toMatch(/^<!doctype html>\n<html lang="es">/);
  expect(html).toContain('<div class="page" lang="es"');
  expect(html.match(/<h[1-6]/g)).toEqual(["<h1", "<h2"]);
  expect(html.match(/<th scope="row"/g)).toHaveLength(2);
});

describe("the tenant's look", () => {
  const pairs = [
    ["text", "surface"],
    ["text", "page"],
    ["muted", "surface"],
    ["muted", "page"],
    ["brand", "surface"],
    ["onBrand", "brand"],
    ["onMasthead", "masthead"],
  ] as const;

  test.each<[string, string | undefined]>([
    ...demoTenants.map(
      ({ instanceId, instance }) => [instanceId, instance.headerColor] as [string, string | undefined],
    ),
    ["without a color", undefined],
    ["with a color that carries no text", "#8B7355"],
  ])("%s: every text has a contrast of at least 4.5:1, light and dark [MAIL-5]", (_, headerColor) => {
    const schemes = Object.entries(lookOf(headerColor === undefined ? {} : { headerColor }));
    const pale = schemes.flatMap(([name, colors]) =>
      pairs.filter(([text, ground]) => contrast(colors[text], colors[ground]) < 4.5).map((pair) => [name, ...pair]),
    );
    expect(pale).toEqual([]);
  });

  test("is inline for light screens, and a sheet overrides it on dark ones [MAIL-5]", () => {
    const { light, dark } = lookOf({ headerColor: "#0B5C66" });
    expect(html).toContain(`class="masthead" style="padding:16px 20px;background:#0b5c66;color:#ffffff`);
    expect(html).toContain(`background:${light.brand};color:${light.onBrand}`);
    const [, sheet = ""] = /<style>.*?prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? [];
    expect(sheet).toContain(`.button{background:${dark.brand}!important;color:${dark.onBrand}!important}`);
    const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
    expect([...classes].filter((name) => !sheet.includes(`.${name}{`))).toEqual([]);
  });
});
