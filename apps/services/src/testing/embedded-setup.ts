import type { TestProject } from "vitest/node";
import type { ServerUrls } from "@paydown/start/postgres";
import { provideProgramsDir, removeProgramsDir } from "./programs-dir.js";
import { packTemplate } from "./template.js";

/** The database that test files should use. */
export type TestDatabaseKind =
  | { readonly kind: "embedded"; readonly template: string }
  | ({ readonly kind: "server" } & ServerUrls)
  /** This machine has no PostgreSQL. */
  | { readonly kind: "none" };

declare module "vitest" {
  export interface ProvidedContext {
    testDatabase: TestDatabaseKind;
  }
}

/** Vitest's global setup of the project `embedded`. */
export async function setup(project: TestProject): Promise<void> {
  provideProgramsDir(project);
  project.provide("testDatabase", { kind: "embedded", template: await packTemplate() });
}

export const teardown = removeProgramsDir;
