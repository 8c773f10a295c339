import { expect, test } from "vitest";
import { mayBeStopped } from "./may-be-stopped.js";
import { en } from "./words/en.js";
import type { NoticeKind } from "./words/notice-words.js";

const kinds = Object.keys(en.titles) as NoticeKind[];

test("receipts and good news may be stopped; copies of agreements and news to act on may not [MAIL-73]", () => {
  expect(kinds.filter((kind) => mayBeStopped(kind, false)).sort()).toEqual([
    ...["cancelled", "chargebackReversed", "paidInFull", "receipt", "refunded", "scheduled", "settled", "voided"],
  ]);
});

test("no copy of a bank authorization may be stopped [MAIL-73]", () => {
  expect(kinds.filter((kind) => mayBeStopped(kind, true))).toEqual([]);
});
