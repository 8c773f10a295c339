import { existsSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { groupOf, type Register } from "../admin/command-line.js";
import { type CommandOutcome, done, refused } from "../admin/outcome.js";
import { packageRoot } from "../package-root.js";
import { reservedIds } from "../tenants/reserved-ids.js";
import type { Tenants } from "../tenants/tenant.js";
import { type Template, templates, writeTenant } from "./new-tenant.js";

/** Registers `tenant new`. */
export const tenantNewCommands: Register<{ readonly tenants: Tenants }> = (paydown, actions) => {
  groupOf(paydown, "tenant", "Writes, checks and shows the files of tenants.")
    .command("new")
    .description("Writes the folder of a new tenant into PAYDOWN_TENANTS_DIR, with comments. Overwrites nothing.")
    .argument("<id>", "the tenant's id: the folder's name, and the first part of every address")
    .addOption(
      new Option("--from <tenant>", "the demo's tenant to begin with: riverton has guests, the others have users")
        .choices(templates)
        .default(templates[0]),
    )
    .action(
      actions.onSettings<{ readonly from: Template }>((env, { from }, id = "") =>
        newTenant(env["PAYDOWN_TENANTS_DIR"] || join(packageRoot(), "tenants"), id, from),
      ),
    );
};

function newTenant(tenantsDir: string, id: string, from: Template): CommandOutcome {
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(id))
    return refused(
      2,
      `${JSON.stringify(id.slice(0, 60))} is not a valid tenant id: write 2 to 40 lowercase letters, digits and hyphens that begin with a letter.`,
    );
  if (reservedIds.has(id))
    return refused(2, `${id} is reserved for an address of the portal; give the tenant another id.`);
  if (existsSync(join(tenantsDir, id)))
    return refused(
      1,
      `${join(tenantsDir, id)} exists already. Nothing was written. Choose another id, or move the folder away.`,
    );
  let folder;
  try {
    folder = writeTenant(tenantsDir, id, from);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    return refused(1, `${tenantsDir} cannot be written (${code}). Correct PAYDOWN_TENANTS_DIR, or its permissions.`);
  }
  return done(
    `Wrote the files of ${id} into ${folder}, after the demo's ${from}.`,
    "Next:",
    `  1. Replace each [placeholder]: paydown tenant check ${folder} lists them with file and line.`,
    "  2. Replace the logo in the folder images, and choose headerColor in instance.json.",
    "  3. Write your fees into policy.json, and let a lawyer read every text, in both languages.",
    "  4. Check what is still the demo's: timeZone in instance.json, the terms of offers and plans in policy.json, and global.json.",
    "  5. Run paydown doctor to see what is still missing.",
  );
}
