import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Outcome, type OutcomeTone } from "./outcome";

const drawing = (tone: OutcomeTone) =>
  render(<Outcome tone={tone} heading="Payment cancelled" />)
    .container.querySelector("h1 path")
    ?.getAttribute("d");

test("each tone has an icon of its own, so that only a result that is not known yet has a clock [GUEST-97]", () => {
  const tones = ["success", "danger", "warning", "info", "waiting"] as const;
  expect(new Set(tones.map(drawing)).size).toBe(tones.length);
  expect(drawing("waiting")).toMatch(/M12 7v5\.2l3\.2 2$/);
});
