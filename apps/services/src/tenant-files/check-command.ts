import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { groupOf, type Register } from "../admin/command-line.js";
import { type CommandOutcome, refused } from "../admin/outcome.js";
import { readConfig } from "../config.js";
import { packageRoot } from "../package-root.js";
import { StartupError } from "../startup-error.js";
import { hostedUrls } from "../tenant-hosted-pages.js";
import { inspectTenants } from "../tenants/load-tenants.js";
import { foldersIn } from "../tenants/read-folder.js";
import type { Tenants } from "../tenants/tenant.js";
import { reportNotes } from "./report-notes.js";
import { globalDirOf, holdsTenants } from "./tenant-folders.js";

/** Registers `tenant check`. */
export const tenantCheckCommands: Register<{ readonly tenants: Tenants }> = (paydown, actions) => {
  groupOf(paydown, "tenant", "Writes, checks and shows the files of tenants.")
    .command("check")
    .description("Checks the files of tenants, and says how to correct each fault. Needs no database.")
    .argument("[folders...]", "folders of tenants, or a folder of such folders; PAYDOWN_TENANTS_DIR by default")
    .option("--json", "print JSON, for scripts")
    .action(
      actions.onSettings<{ readonly json?: true }>((env, { json = false }, ...folders) =>
        checkTenants(env, folders.flat(), json),
      ),
    );
};

function checkTenants(env: NodeJS.ProcessEnv, folders: readonly string[], json: boolean): CommandOutcome {
  try {
    const { tenantsDir = join(packageRoot(), "tenants"), hostedUrl } = readConfig([], env);
    const hostedUrlOf = hostedUrls(env, hostedUrl);
    const inspect = (dir: string, only?: readonly string[]) =>
      inspectTenants(
        dir,
        hostedUrlOf,
        only?.map((folder) => ({ id: basename(folder), folder })),
      ).notes;
    if (folders.length === 0) return reportNotes(inspect(tenantsDir), json);
    for (const folder of folders)
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
        return refused(
          2,
          `There is no folder ${folder}. Name the folder of a tenant, such as ${join(tenantsDir, "acme")}.`,
        );
    return reportNotes(
      folders.flatMap((name) => {
        const folder = resolve(name);
        if (holdsTenants(folder)) return inspect(folder);
        const within = tenantsWithin(folder);
        return within.length > 0 ? inspect(tenantsDir, within) : inspect(globalDirOf(folder, tenantsDir), [folder]);
      }),
      json,
    );
  } catch (error) {
    if (error instanceof StartupError) return refused(error.exitCode, error.message);
    if (error instanceof Error && "code" in error && "path" in error)
      return refused(1, `${String(error.path)} cannot be read (${String(error.code)}). Correct its permissions.`);
    throw error;
  }
}

/** The tenants in a folder that has no global.json and is no tenant's folder itself. */
const tenantsWithin = (folder: string): readonly string[] =>
  isTenant(folder)
    ? []
    : foldersIn(folder)
        .map((name) => join(folder, name))
        .filter(isTenant);

const isTenant = (folder: string) => existsSync(join(folder, "instance.json"));
