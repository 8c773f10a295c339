import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../package-root.js";
import { readRecord } from "./record.js";

test("docs/operations.md lists every kind of record", () => {
  const answer = readRecord('{"kind":"unknown"}');
  const kinds = "reason" in answer ? answer.reason.replace("its kind must be one of ", "").split(", ") : [];
  const text = readFileSync(join(packageRoot(), "../../docs/operations.md"), "utf8");
  const [, table = ""] = /^\| Kinds \|.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const listed = [...table.matchAll(/^\|(.+?)\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, kind = ""]) => kind),
  );
  expect(listed.sort()).toEqual(kinds.sort());
});
