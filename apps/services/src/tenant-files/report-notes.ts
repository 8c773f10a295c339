import { relative } from "node:path";
import { type CommandOutcome, doneJson, plural, tableLines } from "../admin/outcome.js";
import type { FileNote } from "../tenants/read-folder.js";

/** A table or JSON. Exits with 1 if there is a fault. */
export function reportNotes(all: readonly FileNote[], json: boolean): CommandOutcome {
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
