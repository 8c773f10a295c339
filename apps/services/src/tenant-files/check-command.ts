import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { groupOf, type Register } from "../admin/command-line.js";
import { type CommandOutcome, doneJson, plural, refused, tableLines } from "../admin/outcome.js";
import { readConfig } from "../config.js";
import { packageRoot } from "../package-root.js";
import { StartupError } from "../startup-error.js";
import { hostedUrls } from "../tenant-hosted-pages.js";
import { inspectTenants } from "../tenants/load-tenants.js";
import type { FileNote } from "../tenants/read-folder.js";
import type { Tenants } from "../tenants/tenant.js";

/** Registers `tenant check`. */
export const tenantCheckCommands: Register<{ readonly tenants: Tenants }> = (paydown, actions) => {
  groupOf(paydown, "tenant", "Writes and checks the files of tenants.")
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
    const inspect = (dir: string, only?: readonly string[]) => inspectTenants(dir, hostedUrlOf, only).notes;
    if (folders.length === 0) return report(inspect(tenantsDir), json);
    for (const folder of folders)
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
        return refused(
          2,
          `There is no folder ${folder}. Name the folder of a tenant, such as ${join(tenantsDir, "acme")}.`,
        );
    return report(
      folders.flatMap((name) => {
        const folder = resolve(name);
        return holdsTenants(folder) ? inspect(folder) : inspect(globalDirOf(folder, tenantsDir), [folder]);
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

const holdsTenants = (folder: string) => existsSync(join(folder, "global.json"));

/** A tenant's folder stands beside the global.json that counts for it. A draft elsewhere counts with the live one. */
const globalDirOf = (folder: string, tenantsDir: string) =>
  holdsTenants(dirname(folder)) ? dirname(folder) : tenantsDir;

/** A table or JSON. Exits with 1 if there is a fault. */
function report(all: readonly FileNote[], json: boolean): CommandOutcome {
  // Two folders may share a global.json.
  const notes = [...new Map(all.map((note) => [JSON.stringify(note), note])).values()];
  const count = (state: FileNote["state"]) => notes.filter((note) => note.state === state).length;
  const faults = count("fault");
  const exitCode = faults === 0 ? 0 : 1;
  if (json) return { ...doneJson({ ok: faults === 0, notes }), exitCode };
  const rows = notes.map(({ state, file, line, says }) => [
    state === "fault" ? "FAULT" : state,
    `${shortest(file)}${line === undefined ? "" : `:${line}`}`,
    says,
  ]);
  const table = rows.length === 0 ? [] : [...tableLines([["state", "file", "found"], ...rows]), ""];
  const sum = `${faults === 0 ? "The files are valid" : plural(faults, "fault")}, ${plural(count("warning"), "warning")}.`;
  return { exitCode, out: [...table, sum], err: [] };
}

/** The path from the working folder if the file is in it, for terminals that open it. */
function shortest(file: string): string {
  const here = relative(process.cwd(), file);
  return here.startsWith("..") ? file : here;
}
