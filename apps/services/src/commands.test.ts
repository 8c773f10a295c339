import { expect, test } from "vitest";
import { parsePaydown } from "./commands.js";

/** Every option of a command that takes a day. */
const dateOptions = [
  ["reconcile", "--from", "paydown reconcile list"],
  ["evidence", "--date", "paydown evidence"],
] as const;

const parsed = (command: string, option: string, text: string) =>
  parsePaydown([command, "--instance", "harbor", option, text]);

const accepted = ["2026-06-15", "06/15/2026", "2024-02-29"];
const invalid = ["junk", "", "2026-02-30", "6/15/2026", "15.06.2026", "20260615", "2026-06-15T00:00"];

test.each(dateOptions.flatMap((option) => accepted.map((text) => [...option, text] as const)))(
  "%s %s accepts a day in both forms: %3$s [OPS-15]",
  (command, option, _, text) => {
    expect(parsed(command, option, text).kind).toBe("onDatabase");
  },
);

test.each(dateOptions.flatMap((option) => invalid.map((text) => [...option, text] as const)))(
  "%s %s refuses what is no day: %3$s [OPS-15]",
  (command, option, path, text) => {
    const fault = `Option '${option} <date>' argument '${text}' is invalid`;
    expect(parsed(command, option, text)).toEqual({
      kind: "answer",
      outcome: {
        exitCode: 2,
        out: [],
        err: [`${fault}. Write a day as 2026-06-15 or 06/15/2026: see ${path} --help.`],
      },
    });
  },
);
