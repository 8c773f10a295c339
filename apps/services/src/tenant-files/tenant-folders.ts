import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Whether a folder holds the folders of tenants, with what is common to them. */
export const holdsTenants = (folder: string): boolean => existsSync(join(folder, "global.json"));

/** A tenant uses the global.json next to its folder. A draft that has none uses the live one. */
export const globalDirOf = (folder: string, tenantsDir: string): string =>
  holdsTenants(dirname(folder)) ? dirname(folder) : tenantsDir;
