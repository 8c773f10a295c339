import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { OnDemand } from "./on-demand";

test("shows and hides its content by keyboard, keeps the focus on its button, and keeps the content for printing [PLAN-126, SCHED-40]", async () => {
  const user = userEvent.setup();
  render(
    <OnDemand label="Show all 12 payments">
      <table aria-label="Payments" />
    </OnDemand>,
  );
  const button = screen.getByRole("button", { name: "Show all 12 payments", expanded: false });
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByRole("table", { hidden: true })).toBeInTheDocument();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(button).toHaveAttribute("aria-expanded", "true");
  const content = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(content).toContainElement(screen.getByRole("table", { name: "Payments" }));
  await user.keyboard(" ");
  expect(screen.queryByRole("table")).toBeNull();
  expect(button).toHaveFocus();
});
