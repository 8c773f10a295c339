import { type PortalRoute, portalRoutes } from "@paydown/shell/portal-routes";
import { expect, test } from "vitest";

const pageFiles = Object.keys(import.meta.glob("./features/**/*-page.tsx"));
const sources = import.meta.glob<string>("./routes.tsx", { query: "?raw", import: "default", eager: true });

/** The pages that routes.tsx imports, keyed by the name of their route. */
const imported = new Map(
  [...(sources["./routes.tsx"] ?? "").matchAll(/(\w+)(?::| =) [^\n]*import\("(\.\/features\/[\w/-]+)"\)/g)].map(
    ([, name = "", file]) => [name, `${file}.tsx`],
  ),
);

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
const pages = Object.entries<PortalRoute>(portalRoutes).flatMap(([name, { page, shownBy }]) =>
  shownBy === undefined ? [{ name, file: `${page ?? kebabCase(name)}-page.tsx` }] : [],
);
/** The pages that rare-screens.tsx imports. */
const rare = ["./features/not-found/not-found-page.tsx", "./features/letter/letter-page.tsx"];

test("every page file has a route", () => {
  const known = [...imported.values(), ...rare];
  expect(
    pageFiles
      .filter((file) => !known.includes(file))
      .map((file) => `${file} has no route: add a row to @paydown/shell/portal-routes and the page to routes.tsx.`),
  ).toEqual([]);
});

// The services find a page's files by this name, to preload them.
test("every route's page file has the name that the manifest gives it", () => {
  expect(
    pages
      .filter(({ name, file }) => !imported.get(name)?.endsWith(`/${file}`))
      .map(({ name, file }) => `The route ${name} must import a file ${file}: rename the file, or set \`page\`.`),
  ).toEqual([]);
  const names = pageFiles.map((file) => file.slice(file.lastIndexOf("/")));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
