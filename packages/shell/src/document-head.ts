import { type Language, localize } from "@paydown/domain";
import { type Configuration, documentTitle } from "./configuration";

/** Sets the document's title and favicon from the tenant's configuration (SIGN-6). */
export function showInstance(configuration: Configuration, language: Language): void {
  const title = localize(documentTitle(configuration), language);
  // A screen may already have set its own title, which ends with this one. That title stays until the next screen
  // shows.
  if (!document.title.endsWith(title)) document.title = title;
  const { faviconURL } = configuration.instanceConfig;
  if (!faviconURL) return;
  const existing = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  const link = existing ?? document.head.appendChild(document.createElement("link"));
  link.rel = "icon";
  link.href = faviconURL;
}
