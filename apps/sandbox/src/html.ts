const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as the text of a page, or as an attribute's value in quotes. */
export const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Markup that may stand in a page as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | false | undefined | Markup | readonly Markup[];

/** Markup from a template: texts are escaped, markup is not, `false` and `undefined` leave nothing. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    literals.map((literal, index) => literal + (index < parts.length ? textOf(parts[index]) : "")).join(""),
  );
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  return typeof part === "object" ? part.map(({ text }) => text).join("") : escape(String(part));
}
