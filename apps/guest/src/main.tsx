import "@paydown/ui/tokens.css";
import "@paydown/ui/base.css";
import { readPageData } from "@paydown/shell/page-data";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app";
import { instanceIdOf } from "./paths";
import { startGuest } from "./session/guest";
import { restoreWords } from "./catalog/restore-words";

// A browser older than the baseline keeps showing the page's message with the company's phone number.
const root = document.getElementById("root");
// Not awaited, because start() imports chunks, such as Spanish, that import from this file's own chunk. Awaiting here
// would deadlock.
if (root && !document.documentElement.classList.contains("too-old")) void start(root);

async function start(container: HTMLElement) {
  const guest = await startGuest({
    instanceId: instanceIdOf(location.pathname),
    page: readPageData(document),
    boot: window.paydownBoot ?? {},
    takeLookup: window.paydownTakeLookup,
    tab: sessionStorage,
    words: await restoreWords(localStorage),
    fetch: (request) => fetch(request),
  });
  // The portal tells the visitor of an unknown tenant whom to contact (ROUTE-28).
  if (!guest) return location.replace("/pay/");
  const app = (
    <StrictMode>
      <BrowserRouter basename="/pay">
        <App guest={guest} />
      </BrowserRouter>
    </StrictMode>
  );
  // The server has rendered the lookup (first-page.tsx) in the language that the page's script chose.
  if (container.hasChildNodes() && document.documentElement.lang === guest.words.current().language)
    hydrateRoot(container, app);
  else createRoot(container).render(app);
}
