import "@paydown/ui/tokens.css";
import "@paydown/ui/base.css";
import { readPageData } from "@paydown/shell/page-data";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app";
import { instanceIdOf } from "./paths";
import { startGuest } from "./session/guest";
import { restoreWords } from "./words/words";

// In a browser below the floor the page shows the company's phone number in the app's place.
const root = document.getElementById("root");
// Not awaited: what start imports, such as the Spanish, imports from this file's own chunk, which a wait here would hold up for ever.
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
  // The portal says whom to turn to where there is no such instance (decisions Q26, Q142).
  if (!guest) return location.replace("/pay/");
  const app = (
    <StrictMode>
      <BrowserRouter basename="/pay">
        <App guest={guest} />
      </BrowserRouter>
    </StrictMode>
  );
  // The lookup stands in its page already (first-page.tsx), in the language that the page's script has chosen.
  if (container.hasChildNodes() && document.documentElement.lang === guest.words.current().language)
    hydrateRoot(container, app);
  else createRoot(container).render(app);
}
