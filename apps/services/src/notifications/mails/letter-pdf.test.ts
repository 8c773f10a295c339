import { expect, test } from "vitest";
import { loadTenants } from "../../tenants/load-tenants.js";
import type { Letter } from "./letter.js";
import { writePdf } from "./letter-pdf.js";
import { readPdf } from "./testing/read-pdf.js";

const harbor = loadTenants().get("harbor");
if (!harbor) throw new Error("There is no tenant Harbor.");

const at = new Date("2026-06-15T15:00:00Z");
const pdfOf = (letter: Letter) => writePdf(letter, harbor, at);

const letter: Letter = {
  language: "es",
  title: "Recibo de pago",
  blocks: [
    { kind: "paragraph", text: "Transacción exitosa" },
    {
      kind: "facts",
      facts: [
        { label: "Total", value: "$27.50" },
        { label: "Pagado por", value: "María-José Ñandú Łukasz Иван" },
      ],
    },
    { kind: "section", heading: "Lo que usted acordó", lines: ["Uno.", "Dos."] },
    { kind: "paragraph", text: "¿Preguntas? Llame a Harbor Recovery Services al (410) 555-0142." },
  ],
};

test("a PDF has title, language, headings, a table with row headers, and every text in reading order [MAIL-11]", async () => {
  const pdf = await pdfOf(letter);
  const { elements, info } = await readPdf(pdf);
  expect(info).toMatchObject({ Title: "Recibo de pago - Harbor Recovery Services", Language: "es" });
  expect(elements).toEqual([
    ["/Document/P", "Harbor Recovery Services"],
    ["/Document/H1", "Recibo de pago"],
    ["/Document/P", "Transacción exitosa"],
    ["/Document/Table/TR/TH", "Total"],
    ["/Document/Table/TR/TD", "$27.50"],
    ["/Document/Table/TR/TH", "Pagado por"],
    ["/Document/Table/TR/TD", "María-José Ñandú Łukasz Иван"],
    ["/Document/H2", "Lo que usted acordó"],
    ["/Document/P", "Uno."],
    ["/Document/P", "Dos."],
    ["/Document/P", "¿Preguntas? Llame a Harbor Recovery Services al (410) 555-0142."],
  ]);
  const raw = pdf.toString("latin1");
  for (const part of ["/Marked true", "/DisplayDocTitle true", "<pdfuaid:part>1</pdfuaid:part>"])
    expect(raw).toContain(part);
  expect(raw.match(/\/Scope \/Row/g)).toHaveLength(2);
  // Every font is embedded.
  expect(raw.match(/\/FontFile2 /g)).toHaveLength(raw.match(/\/Type \/FontDescriptor/g)?.length ?? 0);
  expect(raw).not.toContain("/Helvetica");
});

test("the same notice of the same moment gives the same bytes [MAIL-12]", async () => {
  expect((await pdfOf(letter)).equals(await pdfOf(letter))).toBe(true);
});

test("screen readers get every letter of a PDF, whatever earlier PDFs contained [MAIL-11, MAIL-12]", async () => {
  const named = (value: string) =>
    pdfOf({ ...letter, title: value, blocks: [{ kind: "facts", facts: [{ label: value, value }] }] });
  // The font composes these letters of glyphs for other letters, and draws ff, fi and fl as ligatures.
  const first = await named("Sofía Ñandú Óscar Èl");
  const other = "Yıldız N O E ´, confirmation of an offer, afflicted";
  const { elements } = await readPdf(await named(other));
  expect(elements.slice(1).map(([, text]) => text)).toEqual(Array.from({ length: 3 }, () => other));
  expect((await named("Sofía Ñandú Óscar Èl")).equals(first)).toBe(true);
});

test("letters that the font lacks show as question marks, and screen readers get the text [MAIL-13]", async () => {
  const pdf = await pdfOf({
    ...letter,
    blocks: [{ kind: "facts", facts: [{ label: "Pagado por", value: "王 Wang" }] }],
  });
  expect((await readPdf(pdf)).elements).toContainEqual(["/Document/Table/TR/TD", "? Wang", "王 Wang"]);
});

test("a long notice goes on on further pages, and loses nothing [MAIL-11]", async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `Line ${index} ${"of the terms ".repeat(index % 20)}`.trim());
  const facts = Array.from({ length: 40 }, (_, index) => ({
    label: `Label ${index}`,
    value: "x".repeat(index * 4 + 1),
  }));
  const pdf = await pdfOf({
    ...letter,
    blocks: [
      { kind: "facts", facts },
      { kind: "section", heading: "Terms", lines },
    ],
  });
  const { elements, numPages } = await readPdf(pdf);
  expect(numPages).toBeGreaterThan(2);
  const words = elements
    .map(([, text]) => text)
    .join(" ")
    .replace(/\s+/g, " ");
  const wanted = [...facts.flatMap(({ label, value }) => [label, value]), "Terms", ...lines].join(" ");
  expect(words.replaceAll(" ", "")).toContain(wanted.replaceAll(" ", ""));
});
