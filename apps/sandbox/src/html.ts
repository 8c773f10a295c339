const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element or a quoted attribute. */
export const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Trusted markup, inserted without escaping. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | false | undefined | Markup | readonly Markup[];

/** Builds markup from a template: escapes texts, keeps markup, drops `false` and `undefined`. */
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
