import { partFailed } from "@paydown/shell/words/part-failed-en";
import { describe, expect, test } from "vitest";
import { confirm } from "../features/confirm/confirm.en";
import { home } from "../features/home/home.en";
import { returned } from "../features/returned/returned.en";
import { beingConfirmed } from "../plans/being-confirmed.en";
import { planLists } from "../plans/plan-lists.en";
import { plans } from "../words/plans.en";
import { en } from "./en";
import { es } from "./es";

type Entry = readonly [path: string, value: unknown];

/** Every text of a catalog by its path. */
function entries(value: unknown, path = ""): Entry[] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => entries(inner, path ? `${path}.${key}` : key));
}

const english = entries({
  ...en,
  shell: { ...en.shell, partFailed },
  screens: { plans, beingConfirmed, home, confirm, returned, planLists },
});
const spanish = new Map(entries(es));

test("both languages have the same keys [GUEST-19]", () => {
  expect([...spanish.keys()].sort()).toEqual(english.map(([path]) => path).sort());
});

describe.each(english)("%s", (path, value) => {
  const translated = spanish.get(path);

  test("has Spanish of the same kind", () => {
    expect(typeof translated).toBe(typeof value);
    if (typeof translated === "string") expect(translated.trim()).not.toBe("");
  });
});
