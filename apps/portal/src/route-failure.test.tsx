import { ChunkFailed } from "@paydown/shell/chunk";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { InsideFailure, OutsideFailure } from "./route-failure";

function fail(ErrorBoundary: () => React.ReactNode, failure: unknown) {
  vi.spyOn(console, "error").mockReturnValue();
  const loader = () => {
    throw failure;
  };
  render(
    <RouterProvider router={createMemoryRouter([{ path: "/", ErrorBoundary, loader, HydrateFallback: () => null }])} />,
  );
}

test("offers to reload when a screen's code fails to load [ERR-32]", async () => {
  fail(InsideFailure, new ChunkFailed());
  expect(await screen.findByRole("heading", { level: 1, name: "This page did not load" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
});

test.each([
  ["inside", InsideFailure],
  ["in place of", OutsideFailure],
])(
  "when a screen breaks, shows 'Something went wrong' and Try again %s the page, and warns of paying twice [ERR-33]",
  async (_, boundary) => {
    fail(boundary, new Error("broken"));
    expect(await screen.findByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
    expect(screen.getByText(/If you just paid, check your payments first\.$/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  },
);
