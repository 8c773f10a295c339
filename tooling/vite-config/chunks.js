const inPackages = (/** @type {string[]} */ names) => new RegExp(`/node_modules/(?:${names.join("|")})/`);

/**
 * Few files instead of some sixty: libraries, which seldom change, apart from our own code, which does, and each screen by
 * itself. Many small files compress worse and cost a request each. The libraries of the forms stand with the others, since
 * the first page, sign-in, is a form.
 */
export const chunkGroups = [
  { name: "libraries", test: inPackages(["react", "react-dom", "scheduler", "react-router", "react-router-dom", "@tanstack", "openapi-fetch", "react-hook-form", "@hookform", "zod"]), priority: 3 },
  { name: "shared", minShareCount: 2, priority: 1 },
];
