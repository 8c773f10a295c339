import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BalanceChart } from "./balance-chart";

function chart(balances: readonly number[]) {
  const { container } = render(
    <BalanceChart
      title="What you still owe, month by month"
      balances={balances}
      start={{ label: "Today", amount: "$400.00" }}
      end={{ label: "03/01/2027", amount: "$0.00" }}
      description="What you owe falls from $400.00 to $0.00 in 3 payments."
    />,
  );
  return [...container.querySelectorAll("path")].map((path) => path.getAttribute("d"));
}

test("is a figure with a caption, a text alternative, and the first and last balance below [SCHED-25]", () => {
  chart([400, 300, 100, 0]);
  expect(screen.getByRole("figure")).toHaveTextContent("What you still owe, month by month");
  expect(screen.getByRole("img", { name: "What you owe falls from $400.00 to $0.00 in 3 payments." })).toBeVisible();
  expect(screen.getByText("Today")).toHaveTextContent("Today $400.00");
  expect(screen.getByText("03/01/2027")).toHaveTextContent("03/01/2027 $0.00");
});

test("draws each balance in proportion to the highest one, a step to the right of the balance before, down to zero [SCHED-26]", () => {
  const [area, line] = chart([400, 300, 100, 0]);
  expect(line).toBe("M0 0H33.33V25H66.67V75H100V100");
  expect(area).toBe(`${line}V100H0Z`);
});

test.each([
  ["nothing owed", [0, 0], "M0 100H100V100"],
  ["one balance", [400], "M0 0"],
])("draws the line for %s", (_, balances, line) => {
  expect(chart(balances)[1]).toBe(line);
});

test.each([2, 24, 60, 240])(
  "draws a line that never rises, with a step for each of %i payments [SCHED-26]",
  (payments) => {
    const [, line = ""] = chart(
      Array.from({ length: payments + 1 }, (_, paid) => Math.round((360_000 * (payments - paid)) / payments)),
    );
    const corners = [...(line ?? "").matchAll(/H([\d.]+)V([\d.]+)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
    expect(corners).toHaveLength(payments);
    expect(corners.at(-1)).toEqual([100, 100]);
    for (const [index, [x, y]] of corners.entries()) {
      const [lastX, lastY] = corners[index - 1] ?? [0, 0];
      expect([x > lastX, y > lastY]).toEqual([true, true]);
    }
  },
);
