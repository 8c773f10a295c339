import { statfsSync } from "node:fs";
import type { Register } from "../admin/command-line.js";
import { type CommandOutcome, doneJson, plural, tableLines } from "../admin/outcome.js";
import type { Database } from "../db/database.js";
import { checkBanks, tenantBanks } from "../tenant-banks.js";
import { noSenders, tenantMessages } from "../tenant-messages.js";
import { tenantProcessors } from "../tenant-processors.js";
import type { Tenants } from "../tenants/tenant.js";
import { ask } from "./ask.js";
import type { Check, Instruments } from "./check.js";
import { examine } from "./examine.js";
import { factsCommand, lookAtDatabase, tableFactsOf } from "./look-at-database.js";

interface DoctorContext {
  readonly db: Database;
  readonly tenants: Tenants;
}

/** Registers `doctor`. */
export const doctorCommands: Register<DoctorContext> = (paydown, actions) => {
  paydown
    .command("doctor")
    .description("Checks everything that a start and a first payment need, and changes nothing.")
    .option("--json", "print JSON, for scripts")
    .action(
      actions.onSettings<{ readonly json?: true }>(async (env, { json }) => {
        const checks = await examine(instruments(env));
        return report(checks, json ?? false);
      }),
    );
  paydown
    .command(factsCommand, { hidden: true })
    .description("Answers paydown doctor for the embedded database.")
    .action(actions.onDatabase(async ({ db, tenants }) => doneJson(await tableFactsOf(db, tenants))));
};

const instruments = (env: NodeJS.ProcessEnv): Instruments => ({
  env,
  now: () => new Date(),
  ask,
  lookAtDatabase,
  processors: ({ sandboxUrl, timings }, { ids }) =>
    tenantProcessors({
      ...{ env, sandboxUrl, instanceIds: ids },
      ...{ timeoutMs: timings.processorTimeoutMs, now: () => new Date() },
    }),
  banks: async ({ timings }, { ids }) => checkBanks(tenantBanks({ env, instanceIds: ids }), timings.processorTimeoutMs),
  senders: ({ messageTimeoutMs }, { ids }) =>
    tenantMessages({ env, instanceIds: ids, timeoutMs: messageTimeoutMs, common: noSenders }).check(),
  freeBytes(folder) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
});

/** A table or JSON. Exits with 1 if something is missing or wrong. */
export function report(checks: readonly Check[], json: boolean): CommandOutcome {
  const count = (state: Check["state"]) => checks.filter((check) => check.state === state).length;
  const faults = count("fault");
  const exitCode = faults === 0 ? 0 : 1;
  if (json) return { ...doneJson({ ok: faults === 0, checks }), exitCode };
  const rows = checks.map(({ check, instanceId, state, says }) => [
    state === "fault" ? "FAULT" : state,
    instanceId === undefined ? check : `${check} ${instanceId}`,
    says.replaceAll(/\s*\n\s*/g, " "),
  ]);
  const sum = `${faults === 0 ? "Nothing is missing" : plural(faults, "fault")}, ${plural(count("warning"), "warning")}.`;
  return { exitCode, out: [...tableLines([["state", "check", "found"], ...rows]), "", sum], err: [] };
}
