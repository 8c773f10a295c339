import { CommanderError, Option } from "commander";
import { type CallersFile, FileOption } from "../admin/callers-file.js";
import type { Register } from "../admin/command-line.js";
import { type CommandOutcome, doneJson, plural, refused } from "../admin/outcome.js";
import { instanceOption, type OfInstance } from "../admin/shared-options.js";
import type { Context } from "../context.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { rowHoldsCardNumber } from "./card-numbers.js";
import { readMapping } from "./csv/mapping.js";
import { readCsv } from "./csv/read-csv.js";
import { type ImportResult, importRows, ImportStopped } from "./import-lines.js";
import { amountsLine, differences, figuresOf, readManifest } from "./manifest.js";
import { type Place, progressLine } from "./progress.js";
import { readNdjson, SourceFault, type SourceRow } from "./reading/source.js";
import { publishedSchema, type RecordKind, recordKinds } from "./record.js";

type ImportContext = Pick<Context, "db" | "tenants" | "clock">;

interface ImportOptions extends OfInstance {
  readonly dryRun?: boolean;
  /** The path of a file that the caller's process creates. */
  readonly rejects?: string;
  readonly json?: true;
}

/** Registers `import`. */
export const importCommands: Register<ImportContext> = (paydown, actions) => {
  const command = paydown.command("import");
  command
    .argument("<file>", "one JSON record per line, or CSV with --mapping")
    .description("Imports a tenant's data. Stores the valid lines and names the others.")
    .addOption(instanceOption())
    .option("--dry-run", "only check the file")
    .addOption(new FileOption("--mapping <file>", "how the rows of a CSV file become records", "settings"))
    .addOption(new FileOption("--rejects <file>", "create a file with the lines that were skipped", "created"))
    .addOption(
      new FileOption(
        "--manifest <file>",
        "compare the valid records of this file with these control totals",
        "settings",
      ),
    )
    .option("--json", "print JSON, for scripts")
    .addOption(new Option("--schema <kind>", "only print the JSON Schema of a kind of records").choices(recordKinds))
    // Like --help: prints and ends before the missing file is a fault.
    .on("option:schema", (kind: RecordKind) => {
      command.configureOutput().writeOut?.(JSON.stringify(publishedSchema(kind), undefined, 2));
      throw new CommanderError(0, "paydown.schema", "");
    })
    .action(actions.onFile<ImportOptions>(importFile));
};

/** Exit code 1 if lines were skipped, or if the manifest differs. */
async function importFile(
  { db, tenants, clock }: ImportContext,
  file: CallersFile,
  { instance, dryRun = false, rejects, json }: ImportOptions,
): Promise<CommandOutcome> {
  let header: SourceRow | undefined;
  /** Whether the file of the rejects has a row. */
  let copied = false;
  let place: Place = { lines: 0, bytes: 0 };
  let from = place;
  let startedAt = performance.now();
  try {
    const { manifest } = file.settings;
    const expected = manifest && readManifest(manifest, instance);
    const result = await importRows({
      db,
      tenant: knownTenant(tenants, instance),
      global: tenants.global,
      now: clock.now(),
      rows: rowsOf(file, (row) => (header ??= row)),
      dryRun,
      resumable: { settings: file.settings.mapping ?? Buffer.alloc(0) },
      onResume(line) {
        [from, startedAt] = [place, performance.now()];
        file.tell(`Lines 1 to ${line} are already stored, by an earlier run of this import.`);
      },
      onFault: (line, reason) => file.tell(`line ${line}: ${reason}`),
      onReject: async (row) => {
        if (rejects === undefined) return;
        const { line, raw } = row;
        if (!raw) return file.tell(`line ${line}: it is too long for ${rejects}, too`);
        if (rowHoldsCardNumber(row))
          return file.tell(`line ${line} holds a card number, so it is not copied: correct it in the original file`);
        if (header?.raw && !copied) await file.write("rejects", header.raw);
        copied = true;
        await file.write("rejects", raw);
      },
      onStored: () => file.finish("rejects"),
      onProgress(now) {
        place = now;
        file.progress(progressLine(place, from, performance.now() - startedAt, file.size));
      },
    });
    const figures = figuresOf(result);
    const differing = expected ? differences(expected, figures) : [];
    const { faults: skipped, repeated } = result;
    const exitCode = skipped === 0 && differing.length === 0 ? 0 : 1;
    if (json)
      return {
        ...doneJson({ instanceId: instance, dryRun, records: figures, skipped, repeated, differing }),
        exitCode,
      };
    return {
      exitCode,
      out: [
        ...summary(result, {
          dryRun,
          rejects: copied ? rejects : undefined,
          agrees: expected && differing.length === 0,
        }),
      ],
      err: differing,
    };
  } catch (error) {
    if (error instanceof SourceFault) return refused(1, `Nothing was imported. ${error.message}`);
    if (error instanceof ImportStopped) return refused(1, stopped(error));
    throw error;
  }
}

/**
 * @param rejects - the file with the skipped lines; undefined if it has none
 * @param agrees - whether the figures match the manifest; undefined if there is none
 */
function summary(
  result: ImportResult,
  { dryRun, rejects, agrees }: { dryRun: boolean; rejects: string | undefined; agrees: boolean | undefined },
): string[] {
  const { imported, faults, repeated } = result;
  const kept = Object.entries(imported).map(([kind, count]) => `${count} ${kind}`);
  return [
    `${dryRun ? "Would import" : "Imported"}: ${kept.join(", ") || "nothing"}. Lines skipped: ${faults}.`,
    amountsLine(figuresOf(result)),
    repeated === 0 ? undefined : `Skipped ${plural(repeated, "duplicate record")}.`,
    rejects === undefined
      ? undefined
      : `The skipped lines are in ${rejects}. Correct them there, and import that file.`,
    agrees ? "The figures match the manifest." : undefined,
  ].filter((line) => line !== undefined);
}

/** PostgreSQL's code for a full disk. */
const diskFull = "53100";

function stopped({ lines, cause }: ImportStopped): string {
  const why = cause.code === diskFull ? "The database's disk is full." : "The database went away.";
  const stored = lines === 0 ? "This run stored nothing." : `Lines 1 to ${lines} are stored.`;
  return `${why} ${stored} When the database is back, run the same command: it resumes there.`;
}

/** @param onHeader - called with the row that names the columns of a CSV file */
async function* rowsOf(
  { bytes, settings }: CallersFile,
  onHeader: (row: SourceRow) => void,
): AsyncGenerator<SourceRow> {
  if (!settings.mapping) return yield* readNdjson(bytes);
  const mapping = readMapping(settings.mapping);
  let isHeader = mapping.csv?.columns === undefined;
  for await (const row of readCsv(bytes, mapping)) {
    if (isHeader) onHeader(row);
    isHeader = false;
    yield row;
  }
}
