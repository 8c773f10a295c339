import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SteppedChart } from "./stepped-chart";

const ticks = (...labels: string[]) => labels.map((label, index) => ({ label, at: index / (labels.length - 1) }));

function chart() {
  const { container } = render(
    <SteppedChart
      legend="Lines of the chart"
      xLabel="Month"
      yLabel="Balance"
      xTicks={ticks("Today", "01/2027", "02/2027", "03/2027", "04/2027")}
      yTicks={ticks("$0", "$100", "$200")}
      description="From $200 to $0."
      table={<table aria-label="Figures" />}
      series={[
        {
          label: "My own plan",
          look: "solid",
          chosen: true,
          steps: [
            { at: 0, value: 1 },
            { at: 0.5, value: 0.25 },
            { at: 1, value: 0 },
          ],
          marks: [{ at: 1, value: 0 }],
        },
        {
          label: "Long plan",
          look: "dotted",
          steps: [{ at: 0, value: 1 }],
          marks: [
            { at: 0.5, value: 0.75 },
            { at: 1, value: 0.5 },
          ],
        },
      ]}
    />,
  );
  return container;
}

test("has a legend, a text alternative, both axes' names and labels, and its table [PLAN-121, PLAN-122, PLAN-123]", () => {
  chart();
  const legend = within(screen.getByRole("list", { name: "Lines of the chart" }));
  expect(legend.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["My own plan", "Long plan"]);
  const picture = screen.getByRole("img", { name: "From $200 to $0." });
  const texts = [...picture.querySelectorAll("p, text")].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    "Balance",
    "$0",
    "$100",
    "$200",
    "Today",
    "01/2027",
    "02/2027",
    "03/2027",
    "04/2027",
    "Month",
  ]);
  expect(screen.getByRole("table", { name: "Figures" })).toBeVisible();
});

test("draws each step in proportion, the first line on top, and a marker of its own shape at each mark [PLAN-121]", () => {
  const picture = within(chart()).getByRole("img");
  const paths = [...picture.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");
  const lines = paths.filter((d) => d.startsWith("M0 0") && !["M0 0H100", "M0 0V100H100"].includes(d));
  expect(lines).toEqual(["M0 0", "M0 0H50V75H100V100"]);
  const marks = [...picture.querySelectorAll("svg svg")].flatMap((svg) =>
    svg.hasAttribute("x") ? [[svg.getAttribute("x"), svg.getAttribute("y"), svg.innerHTML]] : [],
  );
  expect(marks.map(([x, y]) => [x, y])).toEqual([
    ["50%", "25%"],
    ["100%", "50%"],
    ["100%", "100%"],
  ]);
  expect(new Set(marks.map(([, , shape]) => shape)).size).toBe(2);
});
