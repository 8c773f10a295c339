import "@paydown/ui/tokens.css";
import "@paydown/ui/base.css";
import { readPageData } from "@paydown/shell/page-data";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { basePath, paths } from "./paths";
import { createRoutes } from "./routes";
import { guardKeptPage } from "./browser/back-forward";
import { createPortal } from "./session/portal";
import { restoreWords, takeLanguageOfLink } from "./catalog/restore-words";

// A browser older than the baseline keeps showing the page's message with the company's phone number.
const root = document.getElementById("root");
// Not awaited, because start() imports chunks, such as Spanish, that import from this file's own chunk. Awaiting here
// would deadlock.
if (root && !document.documentElement.classList.contains("too-old")) void start(root);

async function start(container: HTMLElement) {
  takeLanguageOfLink(window, localStorage);
  const portal = createPortal({
    page: readPageData(document),
    boot: window.paydownBoot ?? {},
    local: localStorage,
    tab: sessionStorage,
    words: await restoreWords(localStorage),
    fetch: (request) => fetch(request),
    openDocument: (path) => location.replace(basePath + path),
    onSessionEnded: (instanceId) => void router.navigate(paths.login.href(instanceId, { sessionTimeout: true })),
  });

  const router = createBrowserRouter(createRoutes(portal), { basename: basePath });

  guardKeptPage(window, container, () => router.revalidate());
  // Another tab signed in or out, so the guard checks this tab's session again.
  addEventListener("storage", ({ key }) => key?.endsWith(".token") && void router.revalidate());

  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
