import { expect, test } from "vitest";
import { parsePaydown } from "./commands.js";

/** Every option of a command that takes a day, with the command that the help is about. */
const dateOptions = [
  ["reconcile", "--from", "reconcile list"],
  ["evidence", "--date", "evidence"],
] as const;
const rowsFor = (texts: readonly string[]) =>
  dateOptions.flatMap(([group, option, command]) => texts.map((text) => [group, option, text, command] as const));

const parsed = (group: string, option: string, text: string) =>
  parsePaydown([group, "--instance", "harbor", option, text]);

test.each(rowsFor(["2026-06-15", "06/15/2026", "2024-02-29"]))(
  "%s %s accepts the day %s [OPS-15]",
  (group, option, text) => {
    expect(parsed(group, option, text).kind).toBe("onDatabase");
  },
);

test.each(rowsFor(["junk", "", "2026-02-30", "6/15/2026", "15.06.2026", "20260615", "2026-06-15T00:00"]))(
  "%s %s refuses '%s' [OPS-15]",
  (group, option, text, command) => {
    const sentence = `Option '${option} <date>' argument '${text}' is invalid. Write a day as 2026-06-15 or 06/15/2026: see paydown ${command} --help.`;
    expect(parsed(group, option, text)).toEqual({
      kind: "answer",
      outcome: { exitCode: 2, out: [], err: [sentence] },
    });
  },
);
