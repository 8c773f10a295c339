import { type Language, localize } from "@paydown/domain";
import { type Configuration, documentTitle } from "@paydown/shell/configuration";

/** The document's title and favicon, from the instance's configuration (the guard's first step). */
export function showInstance(configuration: Configuration, language: Language): void {
  document.title = localize(documentTitle(configuration), language);
  const { faviconURL } = configuration.instanceConfig;
  if (!faviconURL) return;
  const existing = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  const link = existing ?? document.head.appendChild(document.createElement("link"));
  link.rel = "icon";
  link.href = faviconURL;
}
