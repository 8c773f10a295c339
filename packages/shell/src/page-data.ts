import type { Configuration } from "./configuration";

/** What the services write into each page, so that the same build serves every environment. */
export interface PageData {
  readonly servicePrefix: string;
  readonly instanceId?: string;
  /** The answer of configParameters for the page's instance. */
  readonly configuration?: Configuration;
}

/** Calls that the page's boot script started before the app was loaded. Each is used once, and only for what it was asked for. */
export interface Boot {
  verify?: Promise<Response> | undefined;
  page?: Promise<Response> | undefined;
  pageAccount?: string | undefined;
}

declare global {
  interface Window {
    paydownBoot?: Boot;
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
