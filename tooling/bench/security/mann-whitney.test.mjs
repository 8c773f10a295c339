import { expect, test } from "vitest";
import { mannWhitney, quantile } from "./mann-whitney.mjs";

test("matches the textbook: U and p of two samples, ties counted half", () => {
  // U = 23 of 25; z = 2.193.
  const { superiority, p } = mannWhitney([6, 7, 9, 10, 11], [1, 2, 3, 4, 8]);
  expect(superiority).toBe(23 / 25);
  expect(p).toBeCloseTo(0.0283, 3);
  expect(mannWhitney([1, 1, 1], [1, 1, 1])).toEqual({ superiority: 0.5, p: expect.closeTo(1) });
  expect(mannWhitney([1, 2], [1, 2]).superiority).toBe(0.5);
  expect(mannWhitney([2, 2], [1, 2]).superiority).toBe(0.75);
});

test("detects a shift of half a standard deviation with as many pairs as the bench uses", () => {
  const noise = (/** @type {number} */ seed) =>
    Array.from({ length: 300 }, (_, index) => ((index * 7919 + seed * 104729) % 1000) / 1000);
  expect(Math.abs(mannWhitney(noise(1), noise(2)).superiority - 0.5)).toBeLessThan(0.02);
  const shifted = mannWhitney(
    noise(1).map((value) => value + 0.144),
    noise(2),
  );
  expect(shifted.superiority).toBeGreaterThan(0.6);
  expect(shifted.p).toBeLessThan(1e-5);
});

test("the 99th percentile of a hundred values is the value that 99 of them do not exceed", () => {
  expect(
    quantile(
      Array.from({ length: 100 }, (_, index) => 100 - index),
      0.99,
    ),
  ).toBe(99);
  expect(quantile([3], 0.99)).toBe(3);
});
