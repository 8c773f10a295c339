import type { components } from "@paydown/api-client";
import type { Configuration } from "./configuration";

/** What the services write into each page, so that the same build serves every environment. */
export interface PageData {
  readonly servicePrefix: string;
  readonly instanceId?: string;
  /** The answer of configParameters for the page's instance. */
  readonly configuration?: Configuration;
  /** The answer of lookupFields, on the pages of guests. */
  readonly lookupFields?: components["schemas"]["LookupFields"];
}

/** Calls that the page's boot script started before the app was loaded, by method and whole address: `GET https://…`. */
export type Boot = Partial<Record<string, Promise<Response>>>;

declare global {
  interface Window {
    paydownBoot?: Boot;
    /** On the guests' lookup, which can be typed into before the app is there: whether Submit was pressed, told once. From then on the app answers to it. */
    paydownTakeLookup?: () => boolean;
  }
}

const defaultServicePrefix = "/paydown-web-services-2";

/** Reads the page's data; without it (a development server's page) the prefix of the meta element, or the default. */
export function readPageData(document: Document): PageData {
  const text = document.getElementById("paydown-page")?.textContent;
  if (text) return JSON.parse(text) as PageData;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="paydown-service-prefix"]');
  return { servicePrefix: meta?.content ?? defaultServicePrefix };
}
