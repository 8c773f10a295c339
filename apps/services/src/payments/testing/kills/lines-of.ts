import { readFileSync } from "node:fs";

/** The complete lines of a file of JSON values. */
export const linesOf = <Line>(file: string): Line[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
