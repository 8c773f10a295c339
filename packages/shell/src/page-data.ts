import type { components } from "@paydown/api-client";
import type { Configuration } from "./configuration";

/** Data that the services write into each page, so that the same build can serve every environment. */
export interface PageData {
  readonly servicePrefix: string;
  readonly instanceId?: string;
  /** The response of configParameters for the page's tenant. */
  readonly configuration?: Configuration;
  /** The response of lookupFields, on guest pages. */
  readonly lookupFields?: components["schemas"]["LookupFields"];
}

/** Calls that the page's boot script made before the app loaded, keyed by method and full URL: `GET https://…`. */
export type Boot = Partial<Record<string, Promise<Response>>>;

declare global {
  interface Window {
    paydownBoot?: Boot;
    /**
     * On the guest lookup, which works before the app loads: tells the page's script to stop handling the form, and
     * returns whether Submit was pressed. After that, the app handles Submit.
     */
    paydownTakeLookup?: () => boolean;
  }
}

const defaultServicePrefix = "/paydown-web-services-2";

/**
 * Reads the page's data. If the page has none, as on a development server, the prefix is that of the meta element or
 * else the default.
 */
export function readPageData(document: Document): PageData {
  const text = document.getElementById("paydown-page")?.textContent;
  if (text) return JSON.parse(text) as PageData;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="paydown-service-prefix"]');
  return { servicePrefix: meta?.content ?? defaultServicePrefix };
}
