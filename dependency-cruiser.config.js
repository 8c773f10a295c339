import { fileURLToPath } from "node:url";

const testCode = String.raw`\.test(?:-d)?\.tsx?$|/testing/|/fixtures/`;

/**
 * Keeps the folders and files of every app and package acyclic: a folder's imports lead away from it, never back. Tests
 * are exempt, because they may start the whole app. Which package may import which is checked by
 * tooling/eslint-config/import-direction.js.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    {
      name: "folder cycle",
      comment: "Move what both folders need to a folder below them, or compose them in one above.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
    {
      name: "file cycle",
      comment: "Move what both files need to a third one. A cycle that only types or an import() close is allowed.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: testCode },
    includeOnly: "(?:^|/)src/",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(new URL("tsconfig.base.json", import.meta.url)) },
  },
};
