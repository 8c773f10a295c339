const inPackages = (/** @type {string[]} */ names) => new RegExp(`/node_modules/(?:${names.join("|")})/`);

/**
 * Few files instead of some sixty: what every screen needs (libraries, which seldom change, apart from our own code, which
 * does), what only the forms need, and each screen by itself. Many small files compress worse and cost a request each.
 */
export const chunkGroups = [
  { name: "libraries", test: inPackages(["react", "react-dom", "scheduler", "react-router", "react-router-dom", "@tanstack", "openapi-fetch"]), priority: 3 },
  { name: "forms", test: inPackages(["react-hook-form", "@hookform", "zod"]), priority: 2 },
  { name: "shared", minShareCount: 2, priority: 1 },
];
