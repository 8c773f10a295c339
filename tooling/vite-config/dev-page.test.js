import { expect, test } from "vitest";
import { toDevPage } from "./dev-page.js";

const page = [
  "<html><head><title>Harbor</title>",
  '<link rel="icon" href="/pay/assets/tenant/harbor/favicon.svg">',
  '<link rel="stylesheet" crossorigin href="/pay/assets/style-1.css">',
  '<script type="module" crossorigin src="/pay/assets/main-1.js"></script>',
  '<link rel="modulepreload" crossorigin href="/pay/assets/libraries-1.js">',
  '</head><body><div id="root"></div>',
  '<script type="application/json" id="paydown-page">{"servicePrefix":"/x"}</script><script>boot()</script></body></html>',
].join("");

test("removes the built lookup, which the source renders itself", () => {
  const written = page.replace(
    '<div id="root"></div>',
    '<div id="root"><form><div></div></form></div>\n<template id="root-es"><p></p></template>\n<script>early()</script>\n<noscript><style>#root{}</style></noscript>\n<noscript><main></main></noscript>',
  );
  expect(toDevPage(written, "/pay/guest/", "src/main.tsx")).toContain(
    '<body><div id="root"></div>\n<noscript><main></main></noscript>',
  );
});

test("replaces the built files with the sources and keeps the rest of the services' page", () => {
  const html = toDevPage(page, "/pay/", "src/main.tsx");
  expect(html).not.toMatch(/style-1|main-1|libraries-1/);
  expect(html).toContain('src="/pay/src/main.tsx"');
  expect(html).toContain('src="/pay/@vite/client"');
  expect(html).toContain('href="/pay/assets/tenant/harbor/favicon.svg"');
  expect(html).toContain('id="paydown-page">{"servicePrefix":"/x"}</script><script>boot()</script>');
});
