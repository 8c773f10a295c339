import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ChoiceList } from "./choice-list";

const full = {
  key: "full",
  title: "Full Payment",
  description: "Pay the whole balance.",
  label: "Pay in full",
  href: "/full",
};

test("renders a choice with a URL as a link, described by its title", () => {
  render(<ChoiceList choices={[full]} />);
  const link = screen.getByRole("link", { name: "Pay in full" });
  expect(link).toHaveAttribute("href", "/full");
  expect(link).toHaveAccessibleDescription("Full Payment");
});

test("renders a choice with an action as a button", async () => {
  const onSelect = vi.fn();
  render(<ChoiceList choices={[{ key: "one", title: "One-Time Payment", label: "Choose an amount", onSelect }]} />);
  await userEvent.click(screen.getByRole("button", { name: "Choose an amount" }));
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test("renders a choice with reasons as a disabled button, described by its title and every reason", () => {
  render(
    <ChoiceList
      choices={[{ ...full, reasons: ["The total due is below the minimum.", "Call (410) 555-0142 to set this up."] }]}
    />,
  );
  expect(screen.queryByRole("link")).toBeNull();
  const button = screen.getByRole("button", { name: "Pay in full" });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(
    "Full Payment The total due is below the minimum. Call (410) 555-0142 to set this up.",
  );
});

test("gives one button the filled style: the preferred one, or else the first that is available", () => {
  const choices = [
    { ...full, reasons: ["Restricted"] },
    { ...full, key: "a", label: "A" },
    { ...full, key: "b", label: "B" },
  ];
  const { rerender } = render(<ChoiceList choices={choices} />);
  const filled = () => [...document.querySelectorAll(".filled")].map((element) => element.textContent);
  expect(filled()).toEqual(["A"]);
  rerender(<ChoiceList choices={choices} preferred="b" />);
  expect(filled()).toEqual(["B"]);
});
