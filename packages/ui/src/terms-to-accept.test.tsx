import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { TermsToAccept, type TermsToAcceptProps } from "./terms-to-accept";

const given = (more: Partial<TermsToAcceptProps> = {}): TermsToAcceptProps => ({
  title: "What you agree to",
  lines: ["First line.", "Second line."],
  label: "I agree.",
  hints: { before: "Tick the box.", ticked: "You can go on." },
  accept: { label: "Continue", busy: false, onPress: vi.fn() },
  cancel: { label: "Cancel", href: "/away" },
  ...more,
});

test("shows every line under the title, and enables the button only once the box is checked", async () => {
  const props = given();
  render(<TermsToAccept {...props} />);
  expect(
    [...screen.getByRole("region", { name: "What you agree to" }).querySelectorAll("p")].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(props.lines);
  expect(screen.getByRole("button", { name: "Continue" })).toBeDisabled();
  expect(screen.getByRole("status")).toHaveTextContent("Tick the box.");
  await userEvent.click(screen.getByRole("checkbox", { name: "I agree." }));
  expect(screen.getByRole("status")).toHaveTextContent("You can go on.");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(props.accept.onPress).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/away");
});

test("ignores a second press while busy", async () => {
  const props = given({ accept: { label: "Continue", busy: true, onPress: vi.fn() } });
  render(<TermsToAccept {...props} />);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(props.accept.onPress).not.toHaveBeenCalled();
});

test("requires the box to be checked again for a text with another key", async () => {
  const { rerender } = render(<TermsToAccept key="first" {...given()} />);
  await userEvent.click(screen.getByRole("checkbox"));
  rerender(<TermsToAccept key="second" {...given({ lines: ["Other line."] })} />);
  expect(screen.getByRole("checkbox")).not.toBeChecked();
  expect(screen.getByRole("button", { name: "Continue" })).toBeDisabled();
});
