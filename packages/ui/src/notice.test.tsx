import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Loading } from "./loading";
import { LockedValue } from "./locked-value";
import { Notice } from "./notice";

test("a notice about the last action takes the focus and is announced", () => {
  render(
    <Notice tone="danger" live="alert" takesFocus title="We could not sign you in.">
      Check your email and password and try again.
    </Notice>,
  );
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(screen.getByRole("alert")).toHaveTextContent(
    "We could not sign you in. Check your email and password and try again.",
  );
});

test("a notice that is part of the page is not announced", () => {
  render(<Notice tone="info">An arrangement is waiting.</Notice>);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("status")).toBeNull();
});

test("a locked value is text, named by its label", () => {
  render(
    <LockedValue label="Payment Amount" hint="The whole balance.">
      $840.50
    </LockedValue>,
  );
  expect(screen.getByRole("group", { name: "Payment Amount" })).toHaveTextContent("$840.50");
  expect(screen.getByRole("group")).toHaveAccessibleDescription("The whole balance.");
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a loading screen has a status in words", () => {
  render(<Loading label="Loading your account" shape="account" />);
  expect(screen.getByRole("status", { hidden: true })).toHaveTextContent("Loading your account");
});
