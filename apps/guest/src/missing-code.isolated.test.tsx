import type * as chunks from "@paydown/shell/chunk";
import { fakeServices } from "@paydown/shell/testing/fake-services";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openGuest } from "./testing/open-guest";
import { plan1001, user as username } from "./testing/riverton";

const network = vi.hoisted(() => ({ hasHome: false }));

vi.mock("@paydown/shell/chunk", async (original) => {
  const chunk = await original<typeof chunks>();
  return {
    ...chunk,
    loadChunk: (load: () => Promise<unknown>) =>
      chunk.loadChunk(
        load.toString().includes("home-page") && !network.hasHome
          ? () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
          : load,
      ),
  };
});

test("fetches a screen's missing code again when the guest reopens the screen [GUEST-17]", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const services = fakeServices({
    "GET /public/plans": { body: { plans: [plan1001] } },
    "POST /public/lookup": { body: { found: "Y", demPortalUsername: username } },
  });
  const { user } = await openGuest("/riverton/guest", services);
  await user.type(screen.getByRole("textbox"), "RVT4821{Enter}");
  expect(await screen.findByRole("heading", { level: 1, name: "This page did not load" })).toBeVisible();
  network.hasHome = true;
  await user.click(screen.getByRole("link", { name: "Home" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your payment plans" })).toBeVisible();
});
