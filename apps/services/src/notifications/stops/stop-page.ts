import { createHash } from "node:crypto";
import { formatPhone, type Language } from "@paydown/domain";
import { tenantColors } from "@paydown/ui/tenant-colors";
import { escapeHtml } from "../../html.js";
import type { Tenant } from "../../tenants/tenant.js";
import { stopWords } from "./words/words.js";

/** What the page does: ask whether to stop mail, say that it has stopped or started, or that the link is wrong. */
export type StopPageKind = "ask" | "stopped" | "started" | "wrongLink";

export interface StopPage {
  readonly html: string;
  readonly contentPolicy: string;
}

/** A page without scripts, whose button posts to its own address. */
export function stopPage(tenant: Tenant, language: Language, kind: StopPageKind): StopPage {
  const { title, texts, button } = contentOf(tenant, language, kind);
  const style = styleOf(tenant);
  const form =
    button &&
    `<form method="post"><input type="hidden" name="do" value="${button.does}"><button>${escapeHtml(button.label)}</button></form>`;
  const html = [
    "<!doctype html>",
    `<html lang="${language}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>`,
    `<style>${style}</style></head>`,
    "<body>",
    `<header>${escapeHtml(tenant.company.companyName)}</header>`,
    `<main><h1>${escapeHtml(title)}</h1>`,
    ...texts.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(form ? [form] : []),
    "</main></body></html>",
    "",
  ].join("\n");
  const hash = createHash("sha256").update(style).digest("base64");
  const contentPolicy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return { html, contentPolicy };
}

interface Content {
  readonly title: string;
  readonly texts: readonly string[];
  readonly button?: { readonly label: string; readonly does: "stop" | "start" };
}

function contentOf({ company }: Tenant, language: Language, kind: StopPageKind): Content {
  const words = stopWords[language].page;
  const { effect, required } = words;
  const questions = words.questions(company.companyName, formatPhone(company.companyPhoneNumber));
  switch (kind) {
    case "ask":
      return {
        title: words.askTitle(company.companyName),
        texts: [effect, required, questions],
        button: { label: words.stop, does: "stop" },
      };
    case "stopped":
      return {
        title: words.stoppedTitle,
        texts: [effect, required, questions],
        button: { label: words.start, does: "start" },
      };
    case "started":
      return { title: words.startedTitle, texts: [words.started, questions] };
    case "wrongLink":
      return { title: words.wrongLinkTitle, texts: [words.wrongLink, questions] };
  }
}

/** In the tenant's color, for light and dark. */
function styleOf({ instance: { headerColor } }: Tenant): string {
  const { brand, onBrand } = tenantColors(headerColor ?? "#33414a");
  return [
    `:root{--brand:${brand.light};--on:${onBrand.light};--ink:#14191c;--page:#fff}`,
    `@media (prefers-color-scheme:dark){:root{--brand:${brand.dark};--on:${onBrand.dark};--ink:#e8eaeb;--page:#14191c}}`,
    "body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page)}",
    "header,main{max-width:40rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}header{font-weight:600;color:var(--brand)}",
    "h1{font-size:1.5rem;line-height:1.25;margin:1rem 0}",
    "button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.375rem;color:var(--on);background:var(--brand)}",
    "button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}",
  ].join("");
}
