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

test("has the receipt between the outcome and what follows, and as a column of its own where there is space [DOC-71]", () => {
  const { container } = render(
    <Outcome tone="success" heading="Payment successful" receipt={<dl aria-label="Receipt" />}>
      <button>Home</button>
    </Outcome>,
  );
  const parts = [...container.querySelectorAll("h1, dl, button")];
  expect(parts.map(({ tagName }) => tagName)).toEqual(["H1", "DL", "BUTTON"]);
  expect(container.firstElementChild).toHaveClass("withReceipt");
  expect(parts.map(({ parentElement }) => parentElement?.className)).toEqual(["head", "receipt", "rest"]);
});
