import { fakeServices, servicePrefix } from "@paydown/shell/testing/fake-services";
import type { Boot } from "@paydown/shell/page-data";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { App } from "./app";
import { renderFirstPage } from "./first-page";
import { startGuest } from "./session/guest";
import { collectBodies } from "./testing/open-guest";
import { lookupFields, riverton, user as username } from "./testing/riverton";
import { restoreWords } from "./catalog/restore-words";

const page = { servicePrefix, instanceId: "riverton", configuration: riverton, lookupFields };

let root: Root | undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/pay/riverton/guest");
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** Writes the server-rendered page, then hydrates it as main.tsx does. `faults` lists the hydration mismatches. */
async function write(language: "en" | "es", answers: Parameters<typeof fakeServices>[0] = {}) {
  localStorage.setItem("paydown.language", language);
  const container = document.body.appendChild(document.createElement("div"));
  container.replaceChildren(document.createRange().createContextualFragment(renderFirstPage(page, language)));
  const faults: unknown[] = [];
  async function takeOver(takeLookup?: () => boolean, boot: Boot = {}) {
    const { fetch } = fakeServices(answers);
    const words = await restoreWords(localStorage);
    const guest = await startGuest({
      instanceId: "riverton",
      page,
      boot,
      takeLookup,
      tab: sessionStorage,
      words,
      fetch,
    });
    if (!guest) throw new Error("There is no such instance.");
    const app = (
      <BrowserRouter basename="/pay">
        <App guest={guest} />
      </BrowserRouter>
    );
    await act(
      async () => void (root = hydrateRoot(container, app, { onRecoverableError: (fault) => faults.push(fault) })),
    );
  }
  return { takeOver, faults };
}

test.each([
  ["en", "Citation number", "Submit", "Have your citation at hand."],
  ["es", "Número de multa", "Enviar", "Tenga su multa a la mano."],
] as const)("hydrates the lookup in its page without a mismatch in %s", async (language, label, submit, message) => {
  const { takeOver, faults } = await write(language);
  expect(screen.getByText(message)).toBeVisible();
  const before = screen.getByRole("textbox", { name: label });
  expect(screen.getByRole("button", { name: submit })).toBeEnabled();
  await takeOver();
  expect(screen.getByRole("textbox", { name: label })).toBe(before);
  expect(faults).toEqual([]);
});

test("keeps what was typed and chosen before the app loaded [GUEST-42]", async () => {
  const { takeOver } = await write("en");
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: "Plate" }));
  await user.type(screen.getByRole("textbox"), "RVT4821");
  await takeOver();
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Plate" })).toHaveValue("RVT4821"));
  expect(screen.getByRole("radio", { name: "Plate" })).toBeChecked();
});

test("handles Submit exactly once if it was pressed before the app loaded [GUEST-31, GUEST-42]", async () => {
  const sent: unknown[] = [];
  const { takeOver } = await write("en", {
    "POST /public/lookup": collectBodies(sent, { body: { found: "Y", demPortalUsername: username } }),
    "GET /public/plans": { body: { plans: [] } },
  });
  await userEvent.setup().type(screen.getByRole("textbox"), " 900100200 ");
  let pressed = true;
  await takeOver(() => [pressed, (pressed = false)][0] ?? false);
  expect(await screen.findByRole("heading", { name: "Your payment plans" })).toBeVisible();
  expect(sent).toEqual([{ instanceId: "riverton", label: "Citation number", value: "900100200" }]);
});

test("uses the answer to the page's early request instead of sending a second one", async () => {
  const { takeOver } = await write("en", { "GET /public/plans": { body: { plans: [] } } });
  await userEvent.setup().type(screen.getByRole("textbox"), "900100200");
  const early = new Response(JSON.stringify({ found: "Y", demPortalUsername: username }), {
    headers: { "content-type": "application/json" },
  });
  await takeOver(() => true, { [`POST ${servicePrefix}/public/lookup`]: Promise.resolve(early) });
  expect(await screen.findByRole("heading", { name: "Your payment plans" })).toBeVisible();
});

test.each([
  ["nothing typed", "", "group", "This field is required"],
  ["too long a value", "9".repeat(201), "group", "The Citation number field must be less than 200 characters"],
  ["no answer", "1", "alert", "Error looking up your account; no answer came. Check your connection and try again"],
] as const)(
  "reports an early press of Submit with %s like a press after the app has loaded",
  async (_, typed, role, message) => {
    const { takeOver } = await write("en");
    const user = userEvent.setup();
    await user.click(screen.getByRole("textbox"));
    if (typed) await user.paste(typed);
    await takeOver(() => true);
    const name = role === "group" ? "There is a problem" : "";
    expect(await screen.findByRole(role, { name })).toHaveTextContent(message);
    expect(screen.getByRole(role, { name })).toHaveFocus();
  },
);

test("renders no markup if the page lacks data that the lookup shows", () => {
  expect(renderFirstPage({ ...page, lookupFields: undefined as never }, "en")).toBe("");
  expect(renderFirstPage({ servicePrefix: "/p" }, "en")).toBe("");
});
