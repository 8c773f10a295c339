import { expect, test } from "vitest";
import { screenOf } from "./screen.js";

function opened(isTTY: boolean) {
  const printed: string[] = [];
  const clock = { now: 0 };
  const screen = screenOf({ isTTY, write: (text) => printed.push(text) }, () => clock.now);
  return { printed, clock, screen };
}

test("a terminal shows the progress in one line, below the lines that stay [OPS-29]", () => {
  const { printed, screen } = opened(true);
  screen.progress("1 line");
  screen.progress("2 lines");
  screen.tell("line 2: broken");
  screen.progress("3 lines");
  screen.end();
  screen.end();
  const clear = "\r\u001B[K";
  expect(printed).toEqual(["1 line", `${clear}2 lines`, `${clear}line 2: broken\n`, "3 lines", clear]);
});

test("a file gets a line about the progress every ten seconds [OPS-29]", () => {
  const { printed, clock, screen } = opened(false);
  for (clock.now = 0; clock.now <= 20_000; clock.now += 1_000) screen.progress(`${clock.now}`);
  screen.tell("done");
  screen.end();
  expect(printed).toEqual(["10000\n", "20000\n", "done\n"]);
});
