import type * as chunks from "@paydown/shell/chunk";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  cleanTab,
  fillBank,
  fillBilling,
  fillCard,
  openAt,
  openForm,
  pressContinue,
} from "../payment-flow/testing/open-paying";
import { demoAccounts, demoPage, payingServices, refusal } from "../payment-flow/testing/paying-services";
import { demographics, harbor, openPayment } from "../testing/harbor";
import { openPortal } from "../testing/open-portal";

/**
 * How many more times each chunk will fail to load. A tab loads a chunk only once, so each test names a chunk that no
 * earlier test has loaded, and the tests run in the order in which they are written.
 */
const missing = vi.hoisted(() => new Map<string, number>());

vi.mock("@paydown/shell/chunk", async (original) => {
  const chunk = await original<typeof chunks>();
  return {
    ...chunk,
    loadChunk: (load: () => Promise<unknown>) => {
      const name = [...missing.keys()].find((file) => load.toString().includes(file));
      const left = name === undefined ? 0 : (missing.get(name) ?? 0);
      if (name === undefined || left === 0) return chunk.loadChunk(load);
      missing.set(name, left - 1);
      return chunk.loadChunk(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
    },
  };
});

beforeEach(() => {
  cleanTab();
  missing.clear();
  vi.spyOn(console, "error").mockReturnValue();
});

const notLoaded = () => screen.findByRole("heading", { level: 1, name: "This page did not load" });

/** Expects the page not to say that a call failed. */
function blamesNoCall() {
  expect(document.body).not.toHaveTextContent(
    /Error (fetching|building|logging)|We could not load this|no answer came/,
  );
}

const noPayments = { openPayments: [], scheduledPayments: [], finishedPayments: [] };
const checking = { ...noPayments, openPayments: [openPayment] };

describe("in a tab", { shuffle: false }, () => {
  test("an account whose balance's code never loads shows the amount owed, and can be paid [ACCT-42]", async () => {
    missing.set("balance-header", Infinity);
    await openAt("100000001/makePayment");
    expect((await screen.findByText("You owe Harbor Recovery Services")).nextElementSibling).toHaveTextContent(
      "$1,250.00",
    );
    expect(screen.getByRole("button", { name: "Pay in full" })).toBeEnabled();
    expect(screen.queryByRole("region", { name: "Balance" })).toBeNull();
    blamesNoCall();
  });

  test("when a part's code never loads, the screen says that the page did not load, not that a call failed [ERR-32, ERR-34]", async () => {
    missing.set("payment-lists", Infinity);
    const services = payingServices({ "GET /api/demographics/m": { body: { ...demographics, ...checking } } });
    await openPortal("/harbor/home", { fetch: services.fetch, page: { instanceId: "harbor", configuration: harbor } });
    await notLoaded();
    blamesNoCall();
  });

  test("data is shown even if the code of a neighboring part failed to preload [ERR-34]", async () => {
    missing.set("payment-lists", 1);
    const services = payingServices({ "GET /api/demographics/m": { body: { ...demographics, ...checking } } });
    await openPortal("/harbor/home", { fetch: services.fetch, page: { instanceId: "harbor", configuration: harbor } });
    expect(await screen.findByRole("link", { name: "100000001" })).toBeVisible();
    expect(await screen.findByText(/being checked|We are checking/)).toBeVisible();
    blamesNoCall();
  });

  test("if the code of a failed call's message does not load, the page offers Reload, which fetches that code again [ERR-32, ERR-34]", async () => {
    missing.set("fetch-failure", Infinity);
    const services = payingServices({
      "GET /api/demographics/m": refusal(500, "internal_error", { detail: "try later" }),
    });
    const { user } = await openPortal("/harbor/home", {
      fetch: services.fetch,
      page: { instanceId: "harbor", configuration: harbor },
    });
    await notLoaded();
    missing.clear();
    await user.click(screen.getByRole("button", { name: "Reload" }));
    expect(await screen.findByText("Error fetching accounts; try later")).toBeVisible();
  });

  test("missing code for the form's fields is not reported as a failed call, and Reload fetches it again [ERR-32, ERR-34]", async () => {
    missing.set("canada", 1);
    const page = demoPage("100000001", demoAccounts["100000001"]);
    const services = payingServices({
      "GET /api/pages/harbor": { body: { ...page, instanceConfig: { ...page.instanceConfig, allowCanadian: true } } },
    });
    const { user } = await openAt("100000001/paymentForm?action=full", services);
    await notLoaded();
    blamesNoCall();
    await user.click(screen.getByRole("button", { name: "Reload" }));
    expect(await screen.findByLabelText("Country")).toBeVisible();
  });

  test("a form works even if the next step's code failed to load, and Continue fetches that code again [ERR-34]", async () => {
    missing.set("after-form", 1);
    const { user } = await openForm();
    await fillBank(user);
    await fillBilling();
    await waitFor(() => expect(missing.get("after-form")).toBe(0));
    await pressContinue(user);
    expect(await screen.findByRole("heading", { level: 1, name: "Confirm your payment" })).toBeVisible();
  });

  test("when the code of the checks does not load, Continue says so, keeps the entered values, and tries again at the next press [FORM-7]", async () => {
    missing.set("form-checks", Infinity);
    const { user, address } = await openForm();
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    expect(
      await screen.findByText(
        "Error checking the form; check your connection and try again. What you entered is still here",
      ),
    ).toBeVisible();
    expect(address()).toContain("paymentForm");
    expect(screen.getByLabelText("Card Number")).toHaveValue("4111111111111111");

    missing.clear();
    await pressContinue(user);
    expect(await screen.findByRole("heading", { level: 1, name: "Confirm your payment" })).toBeVisible();
  });

  test("when the code of the leave dialog does not load, the form says so and stays open; the next press opens the dialog [ERR-34]", async () => {
    missing.set("leave-dialog", 1);
    const { user, address } = await openForm();
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    expect(await screen.findByText(slow)).toBeVisible();
    expect(address()).toContain("paymentForm");
    await user.click(screen.getByRole("link", { name: "Make Payment" }));
    expect(await screen.findByRole("dialog")).toBeVisible();
  });

  const pending = {
    body: {
      jwt: "pending-token",
      username: "casey@example.com",
      otpPending: true,
      passcodeTarget: { channel: "sms", target: "***-***-0142" },
    },
  };
  const slow = /Your connection may be slow or lost/;

  test("when the next step's script does not load, a correct password is not reported as a failed sign-in [ERR-34]", async () => {
    localStorage.clear();
    missing.set("waiting-passcode", 1);
    const services = payingServices({ "POST /token/login": pending });
    const { user, address } = await openPortal("/harbor/login", {
      fetch: services.fetch,
      page: { instanceId: "harbor", configuration: harbor },
    });
    await user.type(await screen.findByLabelText("Email"), "casey@example.com");
    await user.type(screen.getByLabelText("Password"), "right");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText(slow)).toBeVisible();
    blamesNoCall();
    expect(screen.getByLabelText("Password")).toHaveValue("right");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(address()).toBe("/harbor/otp/request"));
  });

  test("when the script of the passcode dialog does not load, the password dialog stays, and the next sign-in fetches that script again [ERR-34, SIGN-103]", async () => {
    missing.set("passcode-dialog", 2);
    const services = payingServices({
      "GET /api/regeMessages": refusal(401, "unauthenticated"),
      "POST /token/login": pending,
    });
    const { user } = await openForm("100000001", "full", services);
    await fillBank(user);
    await fillBilling();
    await pressContinue(user);
    const dialog = within(await screen.findByRole("dialog", { name: "Sign in to go on" }));
    await user.type(dialog.getByLabelText("Password of casey@example.com"), "right");
    await user.click(dialog.getByRole("button", { name: "Sign in" }));
    // The dialog opens anew, so the one above may be gone.
    expect(await screen.findByText(slow)).toBeVisible();
    blamesNoCall();
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("dialog", { name: "We need to check that it is you" })).toBeVisible();
  });
});
