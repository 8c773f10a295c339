import type { TestProject } from "vitest/node";
import { packTemplate } from "./template.js";

/** What a test file is told about the database to use. */
export type TestDatabaseKind =
  | { readonly kind: "embedded"; readonly template: string }
  | { readonly kind: "server"; readonly url: string }
  /** There is no PostgreSQL on this machine. */
  | { readonly kind: "none" };

declare module "vitest" {
  export interface ProvidedContext {
    testDatabase: TestDatabaseKind;
  }
}

/** Vitest's global setup of the project `embedded`. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("testDatabase", { kind: "embedded", template: await packTemplate() });
}
