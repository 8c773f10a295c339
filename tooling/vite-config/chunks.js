const libraries = ["react", "react-dom", "scheduler", "react-router", "react-router-dom", "@tanstack", "openapi-fetch", "react-hook-form", "@hookform", "zod"];

/** What stays with the screen that asks for it, or with the language. */
const screens = /\/src\/(?:features|payment-method)\/|\/es[./]|\/shell\/src\/load-configuration\./;

/** What only screens beside the way to the payment form share. */
const aside =
  /\/portal\/src\/(?:words\/en\/(?:account|payments|rege|confirm|completed)|payment-flow\/(?:resume|payment-status-query|sentence))\.|\/ui\/src\/(?:outcome|trace|terms)\.|\/domain\/src\/(?:payment-in-progress|messages\/en\/(?:payments|account-pages|saving|registration|guest))\./;

const ours = /\/(?:apps\/portal|packages\/[^/]+)\/src\//;

/**
 * Few files instead of some sixty: libraries, which seldom change, apart from our own code, which does, and each screen by
 * itself. Many small files compress worse and cost a request each. The libraries of the forms stand with the others, since
 * the first page, sign-in, is a form; the entry's own code stands with what the screens share, since two files list more
 * imports of each other than they save.
 */
export const chunkGroups = [
  { name: "libraries", test: new RegExp(`/node_modules/(?:${libraries.join("|")})/`), priority: 2 },
  { name: "shared", test: (/** @type {string} */ id) => ours.test(id) && !screens.test(id) && !aside.test(id), priority: 1 },
  { name: "aside", test: aside, priority: 0 },
];
