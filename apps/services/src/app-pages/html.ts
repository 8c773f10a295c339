import { createHash } from "node:crypto";
import { formatPhone, type Language, languages, localize, type LocalizedText, splitLines } from "@paydown/domain";
import { readExternalUrl } from "@paydown/domain/guest";
import { recorderSources } from "@paydown/shell/recorder-sources";
import { tenantColors, tenantCss } from "@paydown/ui/tenant-colors";
import { configurationOf } from "../configuration/handlers.js";
import { lookupFieldsOf } from "../guest/lookup-fields.js";
import { escapeHtml } from "../html.js";
import type { Tenant, Tenants } from "../tenants/tenant.js";
import { bootScript, guestBootScript } from "./boot-script.js";
import { type FirstPage, firstPageScript } from "./first-page.js";
import type { PageAssets } from "./manifest.js";
import { type ContactWords, isLoading, needsScript, tooOld } from "./words.js";

export interface PageContent {
  readonly tenants: Tenants;
  /** The page's tenant; undefined on `/pay/` and for an unknown instance. */
  readonly tenant: Tenant | undefined;
  readonly servicePrefix: string;
  readonly assets: PageAssets;
  /** Base path of the built files, such as `/pay/`. */
  readonly base: string;
  /** The app that the page belongs to; defaults to the portal. */
  readonly app?: "portal" | "guest";
  /** Content of the guests' first page, shown before its script loads. */
  readonly firstPage?: FirstPage | undefined;
}

/** A page and its content policy. */
export interface Page {
  readonly html: string;
  readonly contentPolicy: string;
}

/** Writes an app's index.html, with everything that the app needs before its first call. */
export function writePage({
  tenants,
  tenant,
  servicePrefix,
  assets,
  base,
  app = "portal",
  firstPage,
}: PageContent): Page {
  const script = app === "guest" ? guestBootScript : bootScript;
  const style = withoutAppStyle + loadingStyle + (tenant ? tenantStyle(tenant) : "");
  const title = localize(
    tenant?.instance.documentTitle ?? tenant?.instance.header ?? tenants.global.header ?? "",
    "en",
  );
  const data = {
    servicePrefix,
    ...(tenant && { instanceId: tenant.instanceId, configuration: configurationOf({ tenants }, tenant) }),
    ...(app === "guest" && tenant?.guestLookup && { lookupFields: lookupFieldsOf(tenant.guestLookup) }),
  };
  const markup = firstPage?.(data);
  const at = (file: string) => escapeHtml(base + file);
  const html = [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    '<meta name="format-detection" content="telephone=no">',
    `<link rel="icon" href="${escapeHtml(tenant?.instance.faviconURL || `${base}assets/icon.svg`)}">`,
    `<script type="application/json" id="paydown-page">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
    `<script>${script}</script>`,
    ...assets.stylesheets.map((file) => `<link rel="stylesheet" crossorigin href="${at(file)}">`),
    `<style>${style}</style>`,
    ...(assets.module ? [`<script type="module" crossorigin src="${at(assets.module)}"></script>`] : []),
    ...assets.preloads.map((file) => `<link rel="modulepreload" crossorigin href="${at(file)}">`),
    "</head>",
    "<body>",
    `<div id="root">${markup?.en ?? ""}</div>`,
    ...(markup
      ? [
          ...languages
            .filter((language) => language !== "en")
            .map((language) => `<template id="root-${language}">${markup[language]}</template>`),
          `<script>${firstPageScript}</script>`,
          `<noscript><style>${withoutScriptStyle}</style></noscript>`,
        ]
      : []),
    `<noscript><main class="without-app">${contact(tenants, tenant, needsScript)}</main></noscript>`,
    `<main id="too-old" class="without-app" hidden>${contact(tenants, tenant, tooOld)}</main>`,
    ...(markup ? [] : [`<noscript><style>${notLoadingStyle}</style></noscript>`, loading]),
    "</body>",
    "</html>",
    "",
  ].join("\n");
  return {
    html,
    contentPolicy: contentPolicy({
      scripts: [script, ...(markup ? [firstPageScript] : [])],
      styles: [style, markup ? withoutScriptStyle : notLoadingStyle],
      // A guest is never recorded.
      isRecorded: app === "portal" && Boolean(tenant?.instance.logRocketAppId),
      formsTo: app === "guest" ? externalOrigin(tenant) : undefined,
      // A guest pays on the hosted page.
      framesFrom: app === "portal" ? originOf(tenant?.instance.cardFrameURL) : undefined,
    }),
  };
}

/** Styles the messages shown instead of the app. Kept plain because browsers of any age read it. */
const withoutAppStyle =
  ".without-app{max-width:42rem;margin:0 auto;padding:2rem 1rem;font:1.0625rem/1.5 system-ui,sans-serif}.without-app h1{line-height:1.2}.without-app div+div{margin-top:3rem}.too-old #root{display:none}.too-old #too-old{display:block}";

/** The lookup needs its script. Without scripts, a message replaces it. */
const withoutScriptStyle = "#root{display:none}";

/** Loading message in every language. It comes after `#root`, which hides it once the app draws. */
const loading = `<p id="loading" role="status">${languages
  .map((language) => `<span lang="${language}">${isLoading[language]}</span>`)
  .join(" ")}</p>`;

/** Positioned out of the flow, so nothing moves when the app draws. It appears only after 300 ms. */
const loadingStyle =
  "#loading{position:fixed;top:40%;left:0;right:0;margin:0;padding:0 1rem;text-align:center;animation:loading .3s step-end}@keyframes loading{from{visibility:hidden}}:not(:empty)#root~#loading,.too-old #loading{display:none}";

/** Without scripts nothing is loading. */
const notLoadingStyle = "#loading{display:none}";

/** The other origin that a guest's hidden form may post to; undefined if the external address is not valid. */
function externalOrigin(tenant: Tenant | undefined): string | undefined {
  // The origin is the same in every language, because the language only appears after the host.
  const address = readExternalUrl(tenant?.instance.externalURL, "en");
  return originOf(address ?? undefined);
}

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;

interface PolicyParts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly isRecorded: boolean;
  /** An origin that forms may post to, besides the page's own. */
  readonly formsTo: string | undefined;
  /** The origin of the card frame; without it, the page shows no frame (FRAME-4). */
  readonly framesFrom: string | undefined;
}

/** Content policy of a tenant's pages. It allows the recorder where sessions are recorded (REC-16). */
function contentPolicy({ scripts, styles, isRecorded, formsTo, framesFrom }: PolicyParts): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(hashOf).join(" ")}${isRecorded ? ` ${recorderSources.script}` : ""}`,
    `style-src 'self' ${styles.map(hashOf).join(" ")}`,
    `connect-src 'self'${isRecorded ? ` ${recorderSources.ingest}` : ""}`,
    "img-src 'self'",
    `form-action 'self'${formsTo === undefined ? "" : ` ${formsTo}`}`,
    ...(framesFrom === undefined ? [] : [`frame-src ${framesFrom}`]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${isRecorded ? recorderSources.trustedTypesPolicy : "'none'"}`,
  ].join("; ");
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function tenantStyle({ instance }: Tenant): string {
  const { headerColor, secondaryBannerColor, footerColor } = instance;
  return tenantCss(headerColor ? tenantColors(headerColor) : null, {
    secondaryBanner: secondaryBannerColor,
    footer: footerColor,
  });
}

/** Contact message in every language, since the reader's language is unknown; the general message without a tenant. */
function contact(tenants: Tenants, tenant: Tenant | undefined, words: Record<Language, ContactWords>): string {
  return languages
    .map((language) => {
      const { title, text, call } = words[language];
      const last = tenant
        ? [call(tenant.company.companyName, formatPhone(tenant.company.companyPhoneNumber))]
        : lines(tenants.global.generalContactMessage, language);
      return `<div lang="${language}"><h1>${escapeHtml(title)}</h1>${[text, ...last].map((line) => `<p>${escapeHtml(line)}</p>`).join("")}</div>`;
    })
    .join("");
}

function lines(text: LocalizedText | undefined, language: Language): string[] {
  return text === undefined ? [] : splitLines(localize(text, language));
}
