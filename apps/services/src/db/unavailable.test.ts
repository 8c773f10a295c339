import { describe, expect, test } from "vitest";
import { asUnavailable, DatabaseUnavailable } from "./unavailable.js";

const failure = (code: string) => Object.assign(new Error("x"), { code });

describe("a database error", () => {
  test.each([
    ["08006", "connection failure"],
    ["53100", "disk full"],
    ["53200", "out of memory"],
    ["53300", "too many connections"],
    ["57P01", "shutdown by an administrator"],
    ["57P02", "shutdown after a crash"],
    ["57P03", "starting up"],
    ["58030", "I/O error"],
    ["25006", "read-only, as a standby is"],
  ])("%s (%s) means that the database is unavailable", (code) => {
    const error = failure(code);
    expect(asUnavailable(error)).toMatchObject({ name: "DatabaseUnavailable", code, cause: error });
  });

  test.each([
    ["23505", "unique violation"],
    ["42501", "insufficient privilege"],
    ["57014", "query canceled"],
    ["22P02", "invalid text"],
  ])("%s (%s) passes through unchanged", (code) => {
    const error = failure(code);
    expect(asUnavailable(error)).toBe(error);
  });

  test("without a code, or already reported as unavailable, passes through unchanged", () => {
    for (const error of [new RangeError("x"), new DatabaseUnavailable(failure("ECONNREFUSED"))])
      expect(asUnavailable(error)).toBe(error);
  });
});
