import { expect, test } from "vitest";
import { oneAhead } from "./batches.js";

test("makes one item ahead, and no more", async () => {
  const made: number[] = [];
  async function* numbers() {
    for (let number = 1; number <= 4; number += 1) {
      made.push(number);
      yield number;
    }
  }
  const taken: [number, number[]][] = [];
  for await (const number of oneAhead(numbers())) taken.push([number, [...made]]);
  expect(taken).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3, 4]],
    [4, [1, 2, 3, 4]],
  ]);
});

test("throws a failure after the items before it, and closes the source of a consumer that stops", async () => {
  let isClosed = false;
  async function* failing() {
    try {
      yield 1;
      yield 2;
      throw new Error("the file ended");
    } finally {
      isClosed = true;
    }
  }
  const taken: number[] = [];
  await expect(
    (async () => {
      for await (const number of oneAhead(failing())) taken.push(number);
    })(),
  ).rejects.toThrow("the file ended");
  expect(taken).toEqual([1, 2]);
  isClosed = false;
  for await (const number of oneAhead(failing())) if (number === 1) break;
  expect(isClosed).toBe(true);
});
