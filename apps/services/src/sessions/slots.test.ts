import { expect, test, vi } from "vitest";
import { ProblemError } from "../contract/problems.js";
import { slots } from "./slots.js";

/** Work that ends when the test calls `end`. */
function held() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => done };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) => (error instanceof ProblemError ? error.code : "other"),
  );

test("never runs more pieces of work than there are slots, and starts the others in order of arrival [SIGN-70]", async () => {
  const { run } = slots({ atOnce: 2, waiting: 10, waitingOfOne: 10 });
  const begun: number[] = [];
  const parts = [0, 1, 2, 3].map(() => held());
  const all = parts.map(({ work }, index) =>
    run("a", () => {
      begun.push(index);
      return work();
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  parts[1]?.end();
  await all[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of parts) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("refuses work when the queue is full, and says how long to wait [SIGN-71]", async () => {
  const { run } = slots({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  const first = held();
  const running = run("a", first.work);
  const waiting = run("b", first.work);
  await expect(run("c", first.work)).rejects.toMatchObject({
    code: "too_many_requests",
    extras: { retryAfterSeconds: 5 },
  });
  first.end();
  await Promise.all([running, waiting]);
});

test("one caller cannot fill the queue: another caller still gets a place [SIGN-71]", async () => {
  const { run } = slots({ atOnce: 1, waiting: 3, waitingOfOne: 2 });
  const first = held();
  const flood = [1, 2, 3, 4].map(() => codeOf(run("flood", first.work)));
  const other = codeOf(run("other", first.work));
  first.end();
  expect(await Promise.all(flood)).toEqual(["done", "done", "done", "too_many_requests"]);
  expect(await other).toBe("done");
});

test("work that fails frees its slot", async () => {
  const { run } = slots({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  await expect(run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(run("a", () => Promise.resolve("yes"))).resolves.toBe("yes");
});

test("while many callers wait, a slot pauses after its work for a multiple of the time that the work took; while few wait, the slot does not pause [SIGN-72]", async () => {
  vi.useFakeTimers();
  try {
    const { run } = slots({ atOnce: 1, waiting: 9, waitingOfOne: 9, rest: { from: 2, times: 3 } });
    const began: number[] = [];
    const start = performance.now();
    let finish = () => {};
    const work = () => {
      began.push(performance.now() - start);
      return new Promise<void>((done) => (finish = done));
    };
    const all = Promise.all([1, 2, 3, 4].map(() => run("a", work)));
    for (const pause of [30, 30, 0, 0]) {
      await vi.advanceTimersByTimeAsync(10);
      finish();
      await vi.advanceTimersByTimeAsync(pause);
    }
    expect(began).toEqual([0, 40, 80, 90]);
    await all;
  } finally {
    vi.useRealTimers();
  }
});
