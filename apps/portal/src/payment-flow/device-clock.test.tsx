import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cleanTab, fillBilling, fillCard, openAt, pressContinue } from "./testing/open-paying";
import { payingServices } from "./testing/paying-services";

/** The services' date is 11/21/2026; the device's differs. */
const devices = [
  ["a day behind", "2026-11-20T17:00:00Z"],
  ["right", "2026-11-21T17:00:00Z"],
  ["a day ahead", "2026-11-22T17:00:00Z"],
  ["a year ahead", "2027-11-22T17:00:00Z"],
] as const;

beforeEach(cleanTab);
afterEach(() => void vi.useRealTimers());

test.each(devices)(
  "a device clock that is %s does not change the payment date, its range, the card years, or what Confirm shows and sends [FORM-14]",
  async (_, now) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const services = payingServices();
    const { user } = await openAt("100000001/paymentForm?action=full", services);
    const date = await screen.findByLabelText("Payment Date");
    expect(date).toHaveValue("2026-11-21");
    expect(date).toHaveAttribute("min", "2026-11-21");
    expect(date).toHaveAttribute("max", "2026-12-21");
    await fillCard(user);
    const years = within(screen.getByLabelText("Expiry Year"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent)
      .filter((year) => /^\d{4}$/.test(year ?? ""));
    expect([years[0], years.at(-1), years.length]).toEqual(["2026", "2035", 10]);
    await fillBilling();
    await pressContinue(user);
    await user.click(await screen.findByRole("button", { name: "Pay $1,252.50" }));
    await screen.findByText("Transaction Successful");
    expect(services.requests("POST /api/payments")[0]?.body).toMatchObject({ paymentDate: "11/21/2026" });
  },
);

test.each(devices)(
  "with a device clock that is %s, the form uses the services' dates: tomorrow is a later date, yesterday is refused",
  async (_, now) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const { user } = await openAt("100000001/paymentForm?action=oneTime");
    const date = await screen.findByLabelText("Payment Date");
    await user.type(await screen.findByLabelText("Payment Amount"), "50");
    await fillCard(user);
    await fillBilling();
    await user.clear(date);
    await user.type(date, "2026-11-20");
    await pressContinue(user);
    await waitFor(() => expect(date).toBeInvalid());
    await user.clear(date);
    await user.type(date, "2026-11-22");
    await pressContinue(user);
    expect(await screen.findByRole("button", { name: "Pay $52.50 on 11/22/2026" })).toBeVisible();
  },
);
