import { expect, test } from "vitest";
import { folderReader } from "./read-folder.js";
import { readRetention, type RetentionFile, retentionKinds, retentionPeriods } from "./read-retention.js";

const read = (file?: RetentionFile) => {
  const reader = folderReader();
  const retention = readRetention(reader, "harbor", file);
  return { retention, notes: reader.notes };
};

test.each(retentionKinds)("keeps %s as long as the file says, and never shorter than the rule [RET-26]", (kind) => {
  const { days, least, because } = retentionPeriods[kind];
  expect(read().retention.days[kind]).toBe(days);
  expect(days).toBeGreaterThanOrEqual(least);
  expect(read({ [kind]: least })).toMatchObject({ retention: { days: { [kind]: least } }, notes: [] });
  expect(read({ [kind]: least - 1 }).notes).toEqual([
    {
      state: "fault",
      file: "harbor/policy.json",
      says: `retention.${kind} must be at least ${least} days, because ${because}.`,
    },
  ]);
});

test("is not applied by the services unless the file says so [RET-25]", () => {
  expect(read().retention.apply).toBe(false);
  expect(read({ apply: true }).retention.apply).toBe(true);
});
