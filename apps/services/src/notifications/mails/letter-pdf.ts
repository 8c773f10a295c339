import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type { Font } from "fontkit";
import { inTurns } from "../../jobs/in-turns.js";
import type { Block, Fact, Letter, Sender } from "./letter.js";
import { lookOf, type Scheme } from "./look.js";

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** The media type of what {@link writePdf} writes. */
export const pdfType = "application/pdf";

/** US Letter, in points. */
const page = { size: "LETTER", width: 612, margin: 54 } as const;
const width = page.width - 2 * page.margin;
const labelWidth = 180;
const rowPadding = 6;

/**
 * A letter as a tagged PDF for screen readers (PDF/UA-1): title, language, headings and a table of facts with row
 * headers. The same letter and moment give the same bytes, so a mail and the document that is kept are the same file.
 *
 * @param at - the moment of the event, which becomes the file's creation date
 */
export async function writePdf(
  { language, title, blocks }: Letter,
  { instance, company }: Sender,
  at: Date,
): Promise<Buffer> {
  const [{ default: PDFDocument }, [regular, bold]] = await Promise.all([import("pdfkit"), fonts()]);
  const { companyName } = company;
  const pdf = new PDFDocument({
    size: page.size,
    margin: page.margin,
    pdfVersion: "1.7",
    // A subset also adds the metadata that names the standard.
    subset: "PDF/UA" as "PDF/A-2a",
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: `${title} - ${companyName}`, Author: companyName, CreationDate: at, ModDate: at },
    // Without a font of its own, the document would begin with one that is not embedded.
    font: regular,
  });
  pdf.registerFont("regular", regular).registerFont("bold", bold);
  const colors = lookOf(instance).light;
  const document = pdf.struct("Document", { lang: language });
  pdf.addStructure(document);
  const add = (block: Block) => addBlock(pdf, document, block, colors);
  addMasthead(pdf, document, companyName, colors);
  addText(pdf, document, "H1", title, () => pdf.font("bold").fontSize(20).fillColor(colors.text));
  pdf.moveDown(0.5);
  for (const block of blocks) add(block);
  document.end();
  pdf.end();
  return buffer(pdf);
}

/** Drawing blocks the thread that answers calls for some milliseconds, and a busy hour may need many PDFs at once. */
const inPdfTurns = inTurns({ restPerWork: { busy: 15, quiet: 3 }, longestRestMs: 150 });

/** {@link writePdf} for jobs: waits its turn behind other jobs' PDFs. Don't use it while a consumer waits. */
export const writePdfInTurn = (letter: Letter, sender: Sender, at: Date): Promise<Buffer> =>
  inPdfTurns(() => writePdf(letter, sender, at));

/**
 * Open Sans, parsed once per process, because parsing takes several times as long as drawing. pdfkit accepts a parsed
 * font, but its types allow only paths and bytes.
 */
function fonts(): Promise<readonly [string, string]> {
  loadedFonts ??= loadFonts().catch((error: unknown) => {
    loadedFonts = undefined;
    throw error;
  });
  return loadedFonts;
}

let loadedFonts: Promise<readonly [string, string]> | undefined;

async function loadFonts(): Promise<[string, string]> {
  const { create } = await import("fontkit");
  const { resolve } = createRequire(import.meta.url);
  const read = async (file: string) => {
    const font = create(await readFile(resolve(`@expo-google-fonts/open-sans/${file}.ttf`))) as Font;
    // A glyph keeps the letters of its first request. A ligature's are f and i, say, not the one character ﬁ, for which
    // a search of the PDF does not look.
    font.layout("ff fi fl ffi ffl");
    // Embedding ñ also requests its parts, n and ˜, but without letters.
    for (const letter of font.characterSet) font.glyphForCodePoint(letter);
    return font as unknown as string;
  };
  return Promise.all([read("400Regular/OpenSans_400Regular"), read("600SemiBold/OpenSans_600SemiBold")]);
}

function addMasthead(pdf: Pdf, parent: Element, name: string, { masthead, onMasthead, stripe }: Scheme): void {
  const padding = 14;
  pdf.font("bold").fontSize(14);
  const height = pdf.heightOfString(name, { width: width - 2 * padding }) + 2 * padding;
  const { x, y } = pdf;
  artifact(pdf, () => pdf.rect(x, y, width, height).fill(masthead).rect(x, y, width, 4).fill(stripe));
  addText(pdf, parent, "P", name, () => pdf.fillColor(onMasthead), {
    x: x + padding,
    y: y + padding,
    width: width - 2 * padding,
  });
  pdf.x = x;
  pdf.y = y + height + 24;
}

function addBlock(pdf: Pdf, parent: Element, block: Block, colors: Scheme): void {
  const bodyText = () => pdf.font("regular").fontSize(11).fillColor(colors.text);
  switch (block.kind) {
    case "paragraph":
      addText(pdf, parent, "P", block.text, bodyText);
      break;
    case "facts":
      addFacts(pdf, parent, block.facts, colors);
      break;
    case "section":
      // A heading at the foot of a page belongs to the lines on the next one.
      if (pdf.y > pdf.page.maxY() - 80) pdf.addPage();
      addText(pdf, parent, "H2", block.heading, () => pdf.font("bold").fontSize(13).fillColor(colors.text));
      for (const line of block.lines) addText(pdf, parent, "P", line, bodyText);
      break;
    case "link":
      addText(pdf, parent, "P", `${block.label}: ${block.href}`, bodyText);
      break;
  }
  pdf.moveDown();
}

function addFacts(pdf: Pdf, parent: Element, facts: readonly Fact[], { text, muted, line }: Scheme): void {
  const table = pdf.struct("Table");
  parent.add(table);
  const left = pdf.x;
  const values = { x: left + labelWidth, width: width - labelWidth };
  const rule = () =>
    artifact(pdf, () =>
      pdf
        .moveTo(left, pdf.y)
        .lineTo(left + width, pdf.y)
        .lineWidth(0.75)
        .stroke(line),
    );
  rule();
  for (const { label, value } of facts) {
    const asLabel = () => pdf.font("regular").fontSize(11).fillColor(muted);
    const asValue = () => pdf.font("bold").fontSize(11).fillColor(text);
    const height = Math.max(
      asLabel().heightOfString(label, { width: labelWidth - 12 }),
      asValue().heightOfString(value, { width: values.width }),
    );
    if (pdf.y + height + 2 * rowPadding > pdf.page.maxY()) pdf.addPage();
    const y = pdf.y + rowPadding;
    const row = pdf.struct("TR");
    table.add(row);
    addText(pdf, row, "TH", label, asLabel, { x: left, y, width: labelWidth - 12 });
    addText(pdf, row, "TD", value, asValue, { ...values, y });
    row.end();
    pdf.x = left;
    pdf.y = y + height + rowPadding;
    rule();
  }
  table.end();
}

/** Letters outside the blocks that Open Sans covers. */
const lettersWithoutGlyphs =
  /[^\n\u0020-\u007e\u00a0-\u024f\u0300-\u0304\u0306-\u030c\u0370-\u03ff\u0400-\u04ff\u05d0-\u05ea\u1e00-\u1eff\u2010-\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212]/gu;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Adds an element with text, at the current place by default. */
function addText(
  pdf: Pdf,
  parent: Element,
  type: "H1" | "H2" | "P" | "TH" | "TD",
  text: string,
  style: () => unknown,
  { x, y, width: wide }: Place = { x: pdf.x, y: pdf.y, width },
): void {
  const shown = text.replace(lettersWithoutGlyphs, "?");
  const write = () => {
    style();
    pdf.text(shown, x, y, { width: wide });
  };
  const element = pdf.struct(type, {
    ...(type === "TH" && { scope: "Row" }),
    // Screen readers and copies get the text even where the page shows a question mark.
    ...(shown !== text && { actual: text }),
  });
  parent.add(element);
  element.add(write);
  element.end();
}

/** Draws something that screen readers skip. */
function artifact(pdf: Pdf, draw: () => unknown): void {
  pdf.markContent("Artifact", { type: "Layout" });
  draw();
  pdf.endMarkedContent();
}
