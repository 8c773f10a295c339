import { type CallersOutput, FileOption } from "../admin/callers-file.js";
import type { Register } from "../admin/command-line.js";
import { type CommandOutcome, done, doneJson, plural, refused, unread } from "../admin/outcome.js";
import { instanceOption, type OfInstance } from "../admin/shared-options.js";
import type { Database } from "../db/database.js";
import type { Tenants } from "../tenants/tenant.js";
import { cursorAfter, factAt, factsBetween, type Place, readCursor } from "./cursor.js";
import { lineOf, Totals } from "./line.js";
import { givePositions } from "./positions.js";

export interface ExportContext {
  readonly db: Database;
  readonly tenants: Tenants;
}

interface ExportOptions extends OfInstance {
  readonly since?: string;
  readonly until?: string;
  readonly out?: string;
  readonly json?: true;
}

/** Registers `export`. */
export const exportCommands: Register<ExportContext> = (paydown, actions) => {
  paydown
    .command("export")
    .description("Prints what happened in the portal, one JSON document per line, for the company's system of record.")
    .addOption(instanceOption())
    .option("--since <cursor>", 'only what follows: the "next" of an earlier export')
    .option("--until <cursor>", 'only up to here: the "next" of another export, to repeat it exactly')
    .addOption(new FileOption("--out <file>", "write the lines to a new file", "created"))
    .option("--json", "with --out, print the last line instead of a sentence")
    .action(actions.onOutput<ExportOptions>(exportFacts));
};

const exportFormat = "paydown-export/1";

/** Few enough to hold in memory. */
const pageSize = 500;

/** How many characters are written at once. */
const chunkSize = 16_384;

/**
 * Prints the facts between two cursors, and in the end the next cursor and the control totals (EXP-1 to EXP-5). The
 * same two cursors always give the same bytes.
 */
async function exportFacts(
  { db }: ExportContext,
  output: CallersOutput,
  options: ExportOptions,
): Promise<CommandOutcome> {
  const range = await rangeOf(db, options);
  if ("exitCode" in range) return refused(range.exitCode, range.sentence);
  const { from, to } = range;
  const { instance: instanceId, out } = options;
  const totals = new Totals();
  let waiting = "";
  const send = async (): Promise<boolean> => {
    const bytes = Buffer.from(waiting);
    waiting = "";
    if (out === undefined) return output.print(bytes);
    await output.write("out", bytes);
    return true;
  };
  for (let position = from.position; position < to.position; position += pageSize) {
    const facts = await factsBetween(db, instanceId, position, Math.min(position + pageSize, to.position));
    for (const fact of facts) {
      totals.add(fact);
      waiting += `${lineOf(fact)}\n`;
      if (waiting.length >= chunkSize && !(await send())) return unread;
    }
    if (out !== undefined) output.progress(`Wrote ${plural(totals.lines, "line")}.`);
  }
  const last = JSON.stringify({
    kind: "end",
    format: exportFormat,
    instanceId,
    since: options.since ?? null,
    next: to.cursor,
    lines: totals.lines,
    ...totals.printed,
  });
  waiting += `${last}\n`;
  if (!(await send())) return unread;
  if (out === undefined) return done();
  output.finish("out");
  return options.json
    ? doneJson(JSON.parse(last))
    : done(`Wrote ${plural(totals.lines, "line")} to ${out}. Continue with --since ${to.cursor}.`);
}

type Range = { readonly from: Place; readonly to: Place };

/** Where the export begins and ends, or what is wrong with a cursor. */
async function rangeOf(
  db: Database,
  { instance: instanceId, since, until }: ExportOptions,
): Promise<Range | { readonly exitCode: 1 | 2; readonly sentence: string }> {
  const end = await givePositions(db, instanceId);
  const from =
    since === undefined
      ? { position: 0, cursor: cursorAfter(instanceId, undefined) }
      : await readCursor(db, instanceId, { option: "--since", cursor: since, end });
  if ("exitCode" in from) return from;
  const to =
    until === undefined
      ? { position: end, cursor: cursorAfter(instanceId, await factAt(db, instanceId, end)) }
      : await readCursor(db, instanceId, { option: "--until", cursor: until, end });
  if ("exitCode" in to) return to;
  return to.position < from.position
    ? { exitCode: 2, sentence: "The cursor of --until comes before the one of --since." }
    : { from, to };
}
