const libraries = ["react", "react-dom", "scheduler", "react-router", "react-router-dom", "@tanstack", "openapi-fetch", "react-hook-form"];

/** What checks a form stands by itself: it comes once the form is there. */
const checkers = ["@hookform", "zod"];

/** A module of one of these folders by its path below it, without its ending. */
const modules = (/** @type {Record<string, string>} */ byFolder) =>
  new RegExp(Object.entries(byFolder).map(([folder, names]) => `/${folder}/src/(?:${names})\\.`).join("|"));

/** What comes with the screen, the part of a screen or the language that asks for it. */
const apart = [
  /\/src\/(?:features|payment-method)\/(?!general-contact\/general-contact\.|(?:billing-fields|card-fields|empty-form|info-query|method-parts)\.)|-dialog\.tsx|\/es[./]/,
  modules({
    "apps/portal":
      "account/(?:payment-lists|scheduled-payments)|words/en/(?:account-payments|bank-fields|canada|completed|details|form-questions|next-payment|on-file|payment-information|receipt|renewal|schedule|violation)",
    "packages/domain": "country|field-limits|field-rules|form-rules|on-file-method|pay-info|payment-in-progress|pending-payment|payment-comparison|payment-information|payment-method|zod|messages/(?:violation-words|en/(?:account-pages|canada|comparison|pending-payments|rules|saving|violations))",
    "packages/shell": "load-configuration",
    "packages/ui": "dialog|record-list|stored-method",
  }),
];

/** What only screens beside the way to the payment form share. */
const aside = modules({
  "apps/portal":
    "words/en/(?:account|confirm|payments|rege)|account/transactions-query|" +
    "payment-flow/(?:idempotency-key|messages-query|payment-status-query|refusal|rege-query|resume|sentence|sod-lines|use-entered-hold|use-follow|use-sod-messages|use-today|wire-money)",
  "packages/domain": "rege|sod-message|messages/en/(?:guest|payments|registration)",
  "packages/ui": "outcome|terms|trace",
});

const ours = /\/(?:apps\/portal|packages\/[^/]+)\/src\//;

/**
 * Few files instead of some sixty: libraries, which seldom change, apart from our own code, which does, and each screen by
 * itself. Many small files compress worse and cost a request each. The library of the forms stands with the others, since
 * the first page, sign-in, is a form, and what checks the payment form does not; the entry's own code stands with what the screens share, since two files list more
 * imports of each other than they save. What the compiler adds stands with the libraries.
 */
export const chunkGroups = [
  { name: "libraries", test: new RegExp(`/node_modules/(?:${libraries.join("|")})/|^\\0|@oxc-project`), priority: 2 },
  { name: "checkers", test: new RegExp(`/node_modules/(?:${checkers.join("|")})/`), priority: 2, includeDependenciesRecursively: false },
  { name: "shared", test: (/** @type {string} */ id) => ours.test(id) && !aside.test(id) && !apart.some((one) => one.test(id)), priority: 1, includeDependenciesRecursively: false },
  { name: "aside", test: aside, priority: 0, includeDependenciesRecursively: false },
];
