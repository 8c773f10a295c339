import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Caller, Register } from "../admin/command-line.js";
import { type CommandOutcome, refused } from "../admin/outcome.js";
import { instanceOption, type OfInstance } from "../admin/shared-options.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { importLines } from "./import-lines.js";

interface ImportOptions extends OfInstance {
  readonly dryRun?: boolean;
}

/** Registers `import`. */
export const importCommands: Register<unknown> = (paydown, actions) => {
  paydown
    .command("import")
    .argument("<file>", "one JSON record per line")
    .description("Imports a tenant's data. Stores the valid lines and names the others.")
    .addOption(instanceOption())
    .option("--dry-run", "only check the file")
    .action(actions.inCaller<ImportOptions>(importFile));
};

/** Exit code 1 if lines were skipped. */
async function importFile(
  caller: Caller,
  { instance, dryRun = false }: ImportOptions,
  file = "",
): Promise<CommandOutcome> {
  const tenant = knownTenant(caller.tenants, instance);
  if (!existsSync(file)) return refused(2, `There is no file ${file}.`);
  const db = await caller.openDatabase();
  const lines = createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Number.POSITIVE_INFINITY });
  const { imported, faults } = await importLines({
    db,
    tenant,
    global: caller.tenants.global,
    now: new Date(),
    lines,
    dryRun,
    onFault: (line, reason) => caller.tell(`line ${line}: ${reason}`),
    onProgress: (count) => caller.tell(`${count} lines read`),
  });
  const kept = Object.entries(imported).map(([kind, count]) => `${count} ${kind}`);
  const said = `${dryRun ? "Would import" : "Imported"}: ${kept.join(", ") || "nothing"}. Lines skipped: ${faults}.`;
  return { exitCode: faults === 0 ? 0 : 1, out: [said], err: [] };
}
