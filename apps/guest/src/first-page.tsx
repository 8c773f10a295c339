import { createApiClient } from "@paydown/api-client";
import type { Language } from "@paydown/domain";
import { createNotificationStore } from "@paydown/shell/notifications";
import type { PageData } from "@paydown/shell/page-data";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app";
import { paths } from "./paths";
import { en } from "./catalog/en";
import { es } from "./catalog/es";

const noTab = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const noFetch = () => Promise.reject(new Error("Nothing is asked while a page is written."));

/**
 * Renders the lookup as markup, which the services' page handler puts into `#root`. Guests can read and type before the
 * scripts load; `main.tsx` hydrates the markup (GUEST-42). Built separately, as `dist/.server/first-page.js`.
 *
 * @returns an empty string if the page lacks data that the lookup shows
 */
export function renderFirstPage(
  { instanceId, configuration, lookupFields, servicePrefix }: PageData,
  language: Language,
): string {
  if (!instanceId || !configuration || !lookupFields) return "";
  const chosen = { language, words: { en, es }[language] };
  const words = { current: () => chosen, choose: () => Promise.resolve(), subscribe: () => () => undefined };
  const guest = {
    instanceId,
    configuration,
    lookupFields,
    api: createApiClient({ baseUrl: servicePrefix, token: () => null, fetch: noFetch }),
    tab: noTab,
    username: { current: () => null, keep: () => undefined, forget: () => undefined },
    notifications: createNotificationStore(words),
    words,
    takeLookup: undefined,
  };
  return renderToString(
    <StrictMode>
      <StaticRouter basename="/pay" location={`/pay${paths.lookup.href(instanceId)}`}>
        <App guest={guest} />
      </StaticRouter>
    </StrictMode>,
  );
}
