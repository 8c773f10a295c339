import contract from "@paydown/api-client/openapi.yaml?raw";
import { switchDefaults } from "@paydown/domain";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cardNumber, cleanTab, fillBilling, pressContinue } from "./payment-flow/testing/open-paying";
import { onAccount } from "./testing/configured-account";
import { fillIn } from "./testing/fill-in";
import { at, button, heading } from "./testing/open-for-catalogue";
import { healthyServices } from "./testing/healthy-services";

/** The feature flags of a contract schema. */
function switchesOf(schema: string): string[] {
  const [, body = ""] = new RegExp(`\\n    ${schema}:\\n([^]*?)\\n    \\w`).exec(contract) ?? [];
  return [...body.matchAll(/\n {8}(\w+): \{ \$ref: '#\/components\/schemas\/Switch'/g)].map(([, name = ""]) => name);
}

/** Opens a screen with the flag set as given, and checks its effect on the screen. */
type Sees = (instance: Readonly<Record<string, unknown>>, isOn: boolean) => Promise<void>;

const account = "/harbor/accounts/100000001";
const form = "100000001/paymentForm?action=full";
const byCard = () => screen.findByRole("group", { name: "Payment Option" });
const entries = () =>
  [...screen.getByRole("navigation", { name: "Main" }).querySelectorAll("li")].map((entry) => entry.textContent);

/** Expects the flag to turn a navigation entry and its page on or off, and the entry Home to stay. */
const page =
  (address: string, entry: string, title = entry): Sees =>
  async (instance, isOn) => {
    await at(address, instance)(healthyServices());
    await heading(isOn ? title : "Page not found");
    await screen.findByRole("navigation", { name: "Main" });
    expect(entries()).toContain("Home");
    expect(entries().includes(entry)).toBe(isOn);
  };

/** Expects the flag to turn one kind of receipt on or off while the other kind is off. */
const receipt =
  (label: string, other: string): Sees =>
  async (instance, isOn) => {
    const { user } = await onAccount(form, { instance: { [other]: false, ...instance } });
    await byCard();
    expect(screen.queryByRole("group", { name: "Receipt" }) !== null).toBe(isOn);
    if (!isOn) return;
    await user.click(screen.getByRole("checkbox", { name: "Send me a receipt" }));
    expect(await screen.findByLabelText(label)).toBeVisible();
  };

const sees: Readonly<Record<string, Sees>> = {
  documentsEnabled: page(`${account}/documents`, "Documents"),
  stateDeclarationsEnabled: page(`${account}/stateDeclarations`, "State Declarations"),
  termsAndConditionsEnabled: page(
    "/harbor/termsAndConditions?id=100000001",
    "Terms & Conditions",
    "Terms And Conditions",
  ),
  privacyPolicyEnabled: page("/harbor/privacyPolicy?id=100000001", "Privacy Policy"),
  contactUsEnabled: page("/harbor/contactUs?id=100000001", "Contact Us"),
  changePasswordEnabled: page("/harbor/changePassword?id=100000001", "Change Password"),
  userProfileEnabled: page("/harbor/userProfile?id=100000001", "User Profile"),
  async signOutEnabled(instance, isOn) {
    await at("/harbor/home?id=100000001", instance)(healthyServices());
    await screen.findByRole("table");
    await screen.findByRole("navigation", { name: "Main" });
    expect(entries().includes("Sign Out")).toBe(isOn);
    expect(within(screen.getByRole("main")).queryByRole("button", { name: "Sign Out" }) !== null).toBe(isOn);
  },
  async negotiatorEnabled(instance, isOn) {
    await onAccount("100000001/makePayment", { instance, global: { negotiatorEnabled: !isOn } });
    await screen.findByRole("heading", { name: "Choose how to pay" });
    expect(screen.queryByRole("heading", { level: 3, name: "Make an Offer" }) !== null).toBe(isOn);
  },
  async allowCanadian(instance, isOn) {
    await onAccount(form, { instance });
    await byCard();
    const country = screen.queryByLabelText("Country");
    expect(
      country
        ? within(country)
            .getAllByRole("option")
            .map((option) => option.textContent)
        : null,
    ).toEqual(isOn ? ["United States", "Canada"] : null);
  },
  async allowOverpayment(instance, isOn) {
    const { user } = await onAccount("100000004/paymentForm?action=oneTime", { instance });
    await byCard();
    await user.type(screen.getByLabelText("Payment Amount"), "75.26");
    await pressContinue(user);
    const summary = within(await screen.findByRole("group", { name: "There is a problem" }));
    const refused = summary.queryByRole("link", { name: "Payment Amount must not be more than the $75.25 due." });
    expect(refused === null).toBe(isOn);
  },
  emailReceiptsEnabled: receipt("Receipt Email", "smsReceiptsEnabled"),
  smsReceiptsEnabled: receipt("Mobile Phone", "emailReceiptsEnabled"),
  async paymentInfoSaveEnabled(instance, isOn) {
    const { user, services } = await onAccount("100000001/paymentInfo", { instance });
    const save = await button("Save");
    await fillBilling();
    await fillIn({ "Card Number": cardNumber, CVV: "987", "Expiry Month": "08", "Expiry Year": "28" });
    await user.click(save);
    expect(await screen.findByText(isOn ? "Data has been saved" : "to be implemented")).toBeVisible();
    expect(services.requests("PUT /api/payments/info")).toHaveLength(isOn ? 1 : 0);
  },
  async otpEnabled(instance, isOn) {
    await at("/harbor/home", instance)(healthyServices());
    await screen.findByRole("table");
    expect(screen.queryByRole("link", { name: "One-time passcode" }) !== null).toBe(isOn);
    const { address } = await at("/harbor/otp/enroll", instance)(healthyServices());
    await waitFor(() => expect(address()).toBe(isOn ? "/harbor/otp/enroll" : "/harbor/home"));
  },
  async publicInfoPages(instance, isOn) {
    localStorage.clear();
    for (const [path, title] of [
      ["privacyPolicy", "Privacy Policy"],
      ["termsAndConditions", "Terms And Conditions"],
      ["contactUs", "Contact Us"],
    ] as const) {
      cleanup();
      const shown = {
        privacyPolicyEnabled: true,
        termsAndConditionsEnabled: true,
        contactUsEnabled: true,
        ...instance,
      };
      const { address } = await at(`/harbor/${path}`, shown)(healthyServices());
      await heading(isOn ? title : "Sign in");
      expect(address()).toBe(isOn ? `/harbor/${path}` : "/harbor/login");
    }
  },
};

beforeEach(cleanTab);

test("every flag of the contract has a row in the table of this test, and every default belongs to a flag [CONFIG-4]", () => {
  // Only the services read billingPrefillEnabled; its test is billing-on-record.db.test.ts. The tests of
  // letterCodesEnabled are letter-page.test.tsx and attacks.db.test.ts.
  const rows = [...Object.keys(sees), "billingPrefillEnabled", "letterCodesEnabled"];
  expect(rows.sort()).toEqual(switchesOf("InstanceConfig").sort());
  // A flag that is off by default and that only a screen reads needs no default in the rules.
  expect(rows).toEqual(expect.arrayContaining(Object.keys(switchDefaults)));
  // The table needs no row for listPortals, because only the services use it.
  expect(switchesOf("GlobalConfig")).toEqual(["negotiatorEnabled", "listPortals"]);
});

const onWhereLeftOut: readonly string[] = Object.entries(switchDefaults).flatMap(([name, isOn]) =>
  isOn ? [name] : [],
);

const on = [true, "true", "Y"];
const off = [false, "false", "N", ""];

/**
 * The values with which a flag is tested. `npm run prove -- matrix` tests every value of every flag. `npm test` tests
 * every value of the first flag, and of each other flag the texts "true" and "false" or "Y" and "N", which a screen
 * would get wrong if it did not use the rule.
 */
function valuesOf(row: number) {
  if (row === 0 || process.env.PAYDOWN_PROVE_MATRIX) return { on, off };
  return row % 2 === 0 ? { on: ["true"], off: ["false"] } : { on: ["Y"], off: ["N"] };
}

describe.each(Object.entries(sees).map(([name, see], row) => ({ name, see, ...valuesOf(row) })))(
  "$name",
  ({ name, see, on, off }) => {
    test.each(on)("is on for %j [MAKE-19, CONFIG-1]", (value) => see({ [name]: value }, true));
    test.each(off)("is off for %j [SIGN-89, PROF-2, NAV-8, CONFIG-3]", (value) => see({ [name]: value }, false));
  },
);

describe("when left out", () => {
  test.each(Object.keys(sees).filter((name) => name !== "negotiatorEnabled"))(
    "%s has its default: off, unless the rules say on [OTP-1, PROF-1, CONFIG-2]",
    async (name) => {
      await sees[name]?.({ [name]: undefined }, onWhereLeftOut.includes(name));
    },
  );
});

describe("negotiatorEnabled defaults to the global value [MAKE-19, OFFER-2, CONFIG-5]", () => {
  test.each([
    [true, true],
    ["Y", true],
    [false, false],
    ["N", false],
  ])("with the global value %j, the negotiator is on: %j", async (negotiatorEnabled, isOn) => {
    await onAccount("100000001/makePayment", { global: { negotiatorEnabled } });
    await screen.findByRole("heading", { name: "Choose how to pay" });
    expect(screen.queryByRole("heading", { level: 3, name: "Make an Offer" }) !== null).toBe(isOn);
  });
});

describe("minTotalDue", () => {
  const message = /^The total due of .* is below the .* minimum to allow payments\.$/;

  test.each([
    ["3.11", false],
    ["3.10", true],
    ["0", true],
    ["0.00", true],
    ["", true],
    [null, true],
    [undefined, true],
  ])("of %j lets consumers pay an account with a due of $3.10: %j [CONFIG-6]", async (minTotalDue, allowed) => {
    await onAccount("100000008/makePayment", { instance: { minTotalDue } });
    await screen.findByRole("heading", { name: "Choose how to pay" });
    expect(screen.queryByText(message) === null).toBe(allowed);
    for (const card of within(screen.getByRole("region", { name: "Choose how to pay" })).getAllByRole("button"))
      expect(card.hasAttribute("disabled")).toBe(!allowed);
  });
});

test.each(["Y", "N"])(
  "stateDeclarationsEnabled %j decides whether the declaration must be acknowledged before the cards are enabled [CONFIG-7]",
  async (stateDeclarationsEnabled) => {
    await onAccount("100000010/makePayment", { instance: { stateDeclarationsEnabled } });
    await screen.findByRole("heading", { name: "Choose how to pay" });
    const isOn = stateDeclarationsEnabled === "Y";
    expect(screen.queryByRole("checkbox", { name: "I have read the declaration." }) !== null).toBe(isOn);
    expect(screen.getByRole("button", { name: "Pay in full" }).hasAttribute("disabled")).toBe(isOn);
  },
);

test("shows secondaryBanner if it is set, and leaves no space for it otherwise [CONFIG-11]", async () => {
  await onAccount("100000001/details", { instance: { secondaryBanner: "Closed on Thursday." } });
  expect(await screen.findByRole("region", { name: "Announcement" })).toHaveTextContent("Closed on Thursday.");
  cleanup();
  await onAccount("100000001/details", {});
  await heading("Details");
  expect(screen.queryByRole("region", { name: "Announcement" })).toBeNull();
});
