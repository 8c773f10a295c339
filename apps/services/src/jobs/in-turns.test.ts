import { expect, test } from "vitest";
import { inTurns } from "./in-turns.js";

const restPerWork = { busy: 15, quiet: 3 };

/** Turns whose clock advances only during work and rests. The thread has other work for that share of the rests. */
function turns(otherWork = 0) {
  let time = 0;
  const happened: string[] = [];
  const take = inTurns({
    restPerWork,
    longestRestMs: 100,
    now: () => time,
    utilization: () => () => otherWork,
    async rest(ms) {
      happened.push(`rest ${ms}`);
      time += ms;
    },
  });
  const work = (name: string, ms: number) =>
    take(async () => {
      happened.push(`${name} at ${time}`);
      await Promise.resolve();
      time += ms;
      return name;
    });
  return { take, work, happened };
}

test("runs one piece at a time and rests three times as long after each if all is quiet, up to the longest rest [OPS-163]", async () => {
  const { work, happened } = turns();
  expect(await Promise.all([work("a", 6), work("b", 50), work("c", 1)])).toEqual(["a", "b", "c"]);
  await work("d", 0);
  expect(happened).toEqual(["a at 0", "rest 18", "b at 24", "rest 100", "c at 174", "rest 3", "d at 178"]);
});

test.each([
  [0.5, "rest 45"],
  [1, "rest 75"],
])("rests longer while the thread has other work for %d of the time [OPS-163]", async (share, second) => {
  const { work, happened } = turns(share);
  await work("a", 5);
  await work("b", 5);
  await work("c", 0);
  expect(happened.filter((what) => what.startsWith("rest"))).toEqual(["rest 15", second]);
});

test("reports a failure to its caller, and runs the next piece after a rest [OPS-163]", async () => {
  const { take, work, happened } = turns();
  const failed = take(() => Promise.reject(new Error("The font is damaged.")));
  const next = work("next", 1);
  await expect(failed).rejects.toThrow("The font is damaged.");
  expect(await next).toBe("next");
  expect(happened).toEqual(["rest 0", "next at 0"]);
});

test("returns a result before the rest, and keeps the next piece waiting until after it [OPS-163]", async () => {
  let endRest = () => {};
  const take = inTurns({
    restPerWork,
    longestRestMs: 100,
    rest: () => new Promise<void>((resolve) => (endRest = resolve)),
  });
  expect(await take(async () => "drawn")).toBe("drawn");
  const begun: string[] = [];
  const next = take(async () => void begun.push("next"));
  await new Promise(setImmediate);
  expect(begun).toEqual([]);
  endRest();
  await next;
  expect(begun).toEqual(["next"]);
});
