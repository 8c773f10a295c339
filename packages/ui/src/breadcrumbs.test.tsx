import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Breadcrumbs } from "./breadcrumbs";

test("shows a labeled trail of links whose last step is the page itself", () => {
  render(
    <Breadcrumbs
      crumbs={[{ label: "Home", href: "/home" }, { label: "Make Payment", href: "/pay" }, { label: "Full Payment" }]}
    />,
  );
  const trail = screen.getByRole("navigation", { name: "Breadcrumb" });
  expect(
    within(trail)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Home", "Make Payment", "Full Payment"]);
  expect(
    within(trail)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["Home", "Make Payment"]);
  expect(within(trail).getByText("Full Payment")).toHaveAttribute("aria-current", "page");
});
