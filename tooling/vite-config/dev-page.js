import { request } from "node:http";
import react from "@vitejs/plugin-react";

/**
 * GETs a page of the services. Uses node:http because fetch forbids setting the Host header, from which the services
 * derive the page's absolute addresses.
 */
function fetchPage(
  /** @type {string} */ origin,
  /** @type {string} */ path,
  /** @type {import("node:http").IncomingHttpHeaders} */ headers,
) {
  return new Promise((resolve, reject) => {
    const call = request(
      new URL(path, origin),
      { headers: { accept: "text/html", "accept-encoding": "identity", host: headers.host } },
      (answer) => {
        answer.setEncoding("utf8");
        let body = "";
        answer.on("data", (part) => (body += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 502, location: answer.headers.location, body }));
        answer.on("error", reject);
      },
    );
    call.on("error", reject);
    call.end();
  });
}

/**
 * The services' page with the source entry instead of the built files. Hot reload then runs with the same
 * configuration, language and boot script as production.
 */
export function toDevPage(/** @type {string} */ html, /** @type {string} */ base, /** @type {string} */ entry) {
  return (
    html
      .replace(/<meta[^>]+http-equiv="content-security-policy"[^>]*>/gi, "")
      .replace(/<link[^>]+rel="?(?:stylesheet|modulepreload)"?[^>]*>/gi, "")
      .replace(/<script[^>]+type="?module"?[^>]*>\s*<\/script>/gi, "")
      // Drops the built lookup form, which would differ from the form in the source.
      .replace(/<div id="root">[^]*?(?=<noscript><main)/, '<div id="root"></div>\n')
      .replace(
        "<head>",
        `<head><script type="module">${react.preambleCode.replace("__BASE__", base)}</script><script type="module" src="${base}@vite/client"></script>`,
      )
      .replace("</body>", `<script type="module" src="${base}${entry}"></script></body>`)
  );
}

/**
 * Vite plugin (dev server only): answers requests for pages with the services' page, unless `elsewhere` matches their
 * path.
 */
export function devPage(
  /** @type {{ servicesOrigin: string, entry: string, elsewhere?: RegExp | undefined }} */ {
    servicesOrigin,
    entry,
    elsewhere,
  },
) {
  return {
    name: "paydown:dev-page",
    apply: "serve",
    configureServer(/** @type {import("vite").ViteDevServer} */ server) {
      server.middlewares.use((req, res, next) => {
        const path = req.originalUrl ?? req.url ?? "/";
        if (elsewhere?.test(path) || req.method !== "GET" || !req.headers.accept?.includes("text/html")) return next();
        fetchPage(servicesOrigin, path, req.headers)
          .then((page) => {
            if (page.location) res.setHeader("location", page.location);
            const html = toDevPage(page.body, server.config.base, entry);
            res.writeHead(page.status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
            res.end(html);
          })
          .catch((error) => {
            res.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
            res.end(`The services at ${servicesOrigin} do not answer (${error.message}). \`npm run dev\` starts them.`);
          });
      });
    },
  };
}
