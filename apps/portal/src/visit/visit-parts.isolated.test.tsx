import type * as chunks from "@paydown/shell/chunk";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cleanTab, openAt } from "../payment-flow/testing/open-paying";
import { payingServices } from "../payment-flow/testing/paying-services";

/**
 * What happens when each chunk is asked for. A tab loads a chunk only once, so the tests run in the order in which they
 * are written.
 */
const whenAsked = vi.hoisted(() => new Map<string, () => void>());

vi.mock("@paydown/shell/chunk", async (original) => {
  const chunk = await original<typeof chunks>();
  return {
    ...chunk,
    loadChunk: (load: () => Promise<unknown>) =>
      chunk.loadChunk(async () => {
        [...whenAsked].find(([file]) => load.toString().includes(file))?.[1]();
        return load();
      }),
  };
});

beforeEach(() => {
  cleanTab();
  whenAsked.clear();
  vi.spyOn(console, "error").mockReturnValue();
});

const on = { letterCodesEnabled: true };
const username = "letter:0b8c2f54-1c1a-4a7e-9a53-6d1f4b7c2d10";
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("in a tab", { shuffle: false }, () => {
  test("login without letter codes does not load the way to the letter's screen [LETTER-32]", async () => {
    localStorage.removeItem("harbor.token");
    const asked = vi.fn();
    whenAsked.set("letter-link", asked);
    await openAt("/harbor/login", payingServices());
    await heading("Sign in");
    expect(asked).not.toHaveBeenCalled();
  });

  test("login shows the way to the letter's screen from the start [LETTER-39]", async () => {
    localStorage.removeItem("harbor.token");
    await openAt("/harbor/login", payingServices(), on);
    await heading("Sign in");
    expect(screen.getByRole("link", { name: "Pay from your letter" })).toBeVisible();
  });

  test("an account shows the user's other accounts from the start [MAKE-8]", async () => {
    await openAt("100000001/makePayment");
    await screen.findByText("You owe Harbor Recovery Services");
    expect(screen.getByRole("link", { name: "All accounts" })).toBeVisible();
  });

  test("a visit whose page's code does not load offers Reload [ERR-32, LETTER-40]", async () => {
    localStorage.setItem("harbor.username", username);
    whenAsked.set("visit-page", () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    await openAt("100000001/makePayment", payingServices(), on);
    await heading("This page did not load");
    expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  });

  test("the letter's screen loads the code of a visit's page before the visit begins [LETTER-40]", async () => {
    localStorage.removeItem("harbor.token");
    const tokens: unknown[] = [];
    whenAsked.set("visit-page", () => tokens.push(localStorage.getItem("harbor.token")));
    const services = payingServices({
      "POST /public/letter": { body: { jwt: "a.visit.token", username, accountNo: "100000001" } },
    });
    const { user } = await openAt("/harbor/letter", services, on);
    await user.type(await screen.findByLabelText("Code from your letter"), "HR4K77M2P9");
    await user.type(screen.getByLabelText("Date of birth"), "04/12/1985");
    await user.type(screen.getByLabelText("Last 4 digits of your Social Security number"), "4821");
    await user.click(screen.getByRole("button", { name: "Show my account" }));
    await heading("Make Payment");
    expect(tokens[0]).toBeNull();
  });
});
