import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

interface Node {
  readonly role?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/**
 * Reads a tagged PDF as a screen reader does: the elements that hold text, in reading order, each as its path of roles
 * and its text.
 */
export async function readPdf(pdf: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const elements: (readonly [path: string, text: string, ...alt: string[]])[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const texts = new Map<string, string>();
    let id = "";
    // Normalized, a ligature would look like its letters.
    const asWritten = { includeMarkedContent: true, disableNormalization: true };
    for (const item of (await page.getTextContent(asWritten)).items) {
      if ("type" in item) id = item.id ?? "";
      else texts.set(id, (texts.get(id) ?? "") + item.str + (item.hasEOL ? " " : ""));
    }
    const walk = ({ role = "", children = [], alt }: Node, path: string) => {
      const here = role === "Root" ? path : `${path}/${role}`;
      const own = children.flatMap((child) => (child.id === undefined ? [] : [texts.get(child.id) ?? ""]));
      if (own.length > 0) elements.push([here, own.join("").trim(), ...(alt === undefined ? [] : [alt])] as const);
      for (const child of children) walk(child, here);
    };
    walk((await page.getStructTree()) as Node, "");
  }
  const { info } = await document.getMetadata();
  const { numPages } = document;
  await document.destroy();
  return { elements, info: info as Readonly<Record<string, unknown>>, numPages };
}

/** The texts of a PDF in reading order, a line each. A fact is its label, a colon and its value, as in a plain mail. */
export async function pdfLines(pdf: Uint8Array | undefined): Promise<string[]> {
  if (!pdf) return [];
  const lines: string[] = [];
  for (const [path, text] of (await readPdf(pdf)).elements)
    if (path.endsWith("/TD")) lines.push(`${lines.pop() ?? ""}: ${text}`);
    else lines.push(text);
  return lines;
}
