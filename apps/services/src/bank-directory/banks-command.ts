import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { CallersFile } from "../admin/callers-file.js";
import { groupOf, listOf, type Register } from "../admin/command-line.js";
import { type CommandOutcome, done, doneJson, plural, refused } from "../admin/outcome.js";
import type { Context } from "../context.js";
import { type ListedBank, readFedAchLine } from "./read-fed-ach.js";
import { everyInstance, findDirectory, replaceDirectory } from "./store.js";

type BanksContext = Pick<Context, "db" | "clock">;

interface ImportOptions {
  readonly smaller?: true;
}

/** Any further faults are counted, but not printed. */
const mostToldFaults = 20;

/** Registers `banks` and `banks import`. */
export const banksCommands: Register<BanksContext> = (paydown, actions) => {
  const banks = groupOf(paydown, "banks", "Shows and loads the directory of banks that all tenants share.");
  listOf(banks)
    .description("Tells how many banks the directory has, and when it was loaded.")
    .option("--json", "print JSON, for scripts")
    .action(actions.onDatabase(show));
  banks
    .command("import")
    .argument("<file>", "the Federal Reserve's text file of FedACH participants")
    .description("Replaces the directory, unless a line of the file is faulty.")
    .option("--smaller", "accept a file with less than half of today's banks")
    .action(actions.onFile<ImportOptions>(load));
};

async function show({ db }: BanksContext, { json }: { readonly json?: true }): Promise<CommandOutcome> {
  const directory = await db.asJob(everyInstance, findDirectory);
  if (json) return doneJson(directory ?? null);
  if (!directory)
    return done(
      "No bank directory is loaded. Load one with paydown banks import.",
      "Until then, the check digit of a routing number decides for tenants without a list of their own.",
    );
  return done(
    `The bank directory has ${plural(directory.banks, "bank")}. Loaded on ${directory.loadedAt.toISOString()}.`,
  );
}

async function load(
  { db, clock }: BanksContext,
  file: CallersFile,
  { smaller }: ImportOptions,
): Promise<CommandOutcome> {
  const banks = new Map<string, ListedBank>();
  let number = 0;
  let faults = 0;
  const fault = (reason: string) => {
    faults += 1;
    if (faults <= mostToldFaults) file.tell(`line ${number}: ${reason}`);
  };
  for await (const line of createInterface({
    input: Readable.from(file.bytes),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    if (line.trim() === "") continue;
    const bank = readFedAchLine(line);
    if ("reason" in bank) fault(bank.reason);
    else if (banks.has(bank.routingNumber)) fault(`the routing number ${bank.routingNumber} came before`);
    else banks.set(bank.routingNumber, bank);
    if (faults === mostToldFaults && banks.size === 0)
      return refused(1, "Nothing was changed: this is no text file of FedACH participants.");
  }
  if (faults > 0) return refused(1, `Nothing was changed: ${plural(faults, "line")} of ${number} cannot be read.`);
  if (banks.size === 0) return refused(1, "Nothing was changed: the file has no banks.");
  const before = await db.asJob(everyInstance, findDirectory);
  if (before && banks.size < before.banks / 2 && !smaller)
    return refused(
      1,
      `Nothing was changed: the file has ${plural(banks.size, "bank")}, and the directory ${before.banks}. If the file is complete, add --smaller.`,
    );
  await replaceDirectory(db, [...banks.values()], clock.now());
  return done(`The bank directory has ${plural(banks.size, "bank")}${before ? ` instead of ${before.banks}` : ""}.`);
}
