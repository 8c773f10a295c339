import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cleanTab,
  confirmTitle,
  fillBilling,
  fillCard,
  openForm,
  pressContinue,
  replace,
} from "../../payment-flow/testing/open-paying";
import {
  bankOnFile,
  cardOnFile,
  demoAccounts,
  demoPage,
  payingServices,
  refusal,
} from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

describe("a card on file", () => {
  const services = () => payingServices({ "GET /api/payments/info": { body: cardOnFile } });

  test("fills the form in with its number masked, and asks only for the CVV [FORM-40, FORM-41, VALID-35]", async () => {
    const { user, services: seen } = await openForm("100000003", "oneTime", services());
    expect(seen.requests("GET /api/payments/info").map(({ rest }) => rest)).toEqual(["harbor/100000003"]);
    expect(screen.getByText("Card on file")).toBeVisible();
    expect(screen.getByText("Expires 08/2028. Only the CVV is needed again.")).toBeVisible();
    expect(screen.getByRole("radio", { name: "credit card" })).toBeChecked();
    const values = [
      "Card Number",
      "Expiry Month",
      "Expiry Year",
      "CVV",
      "First Name",
      "Billing Address",
      "State",
      "Zip Code",
      "Payment Amount",
    ];
    expect(values.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual([
      "************1111",
      "08",
      "2028",
      "",
      "Casey",
      "1820 Eutaw Place",
      "MD",
      "21217",
      "",
    ]);
    await replace(user, "Payment Amount", "25");
    await user.type(screen.getByLabelText("CVV"), "12x");
    await pressContinue(user);
    expect(await confirmTitle()).toBeVisible();
  });

  test("that has expired: the form says when it did, and refuses it at the year [FORM-42]", async () => {
    const { user } = await openForm(
      "100000003",
      "oneTime",
      payingServices({ "GET /api/payments/info": { body: { ...cardOnFile, ccExpDate: "1026" } } }),
    );
    expect(screen.getByText("Expired 10/2026. Enter its new date, or another card.")).toBeVisible();
    await pressContinue(user);
    const cardExpired = "Error: This card has expired. Check the date, or use another card.";
    await waitFor(() => expect(screen.getByLabelText("Expiry Year")).toHaveAccessibleDescription(cardExpired));
  });

  test.each([
    ["typing behind it", (user: UserEvent) => user.type(screen.getByLabelText("Card Number"), "5"), "5"],
    ["deleting from it", (user: UserEvent) => user.type(screen.getByLabelText("Card Number"), "{Backspace}"), ""],
    [
      "pasting over it",
      async (user: UserEvent) => {
        await user.tripleClick(screen.getByLabelText("Card Number"));
        await user.paste("5555555555554444");
      },
      "5555555555554444",
    ],
  ])("loses its masked number when the consumer edits it by %s [FORM-44]", async (_how, edit, left) => {
    const { user } = await openForm("100000003", "oneTime", services());
    await edit(user);
    expect(screen.getByLabelText("Card Number")).toHaveValue(left);
  });

  test("is validated by all rules again once edited [VALID-36]", async () => {
    const { user } = await openForm("100000003", "oneTime", services());
    await user.type(screen.getByLabelText("Card Number"), "55");
    await user.tab();
    expect(await screen.findByText("Card Number must be 16 digits.")).toBeVisible();
    await user.type(screen.getByLabelText("CVV"), "12x");
    await user.tab();
    expect(await screen.findByText("CVV must contain only numbers.")).toBeVisible();
  });
});

describe("the method on file", () => {
  test("opens the form with a bank account [FORM-43]", async () => {
    await openForm("100000001", "full", payingServices({ "GET /api/payments/info": { body: bankOnFile } }));
    expect(screen.getByRole("radio", { name: "Bank account" })).toBeChecked();
    expect(screen.getByLabelText("Account Number")).toHaveValue("*****6789");
    expect(screen.getByLabelText("Routing Number")).toHaveValue("021000021");
  });

  test("is absent after a 404, and the form opens without prefill [FORM-45]", async () => {
    await openForm();
    expect(screen.getByLabelText("First Name")).toHaveValue("");
    expect(screen.queryByText("Card on file")).toBeNull();
  });

  test("shows the failure when it cannot be fetched, and the form can still be filled in [FORM-46]", async () => {
    await openForm(
      "100000001",
      "full",
      payingServices({ "GET /api/payments/info": refusal(500, "internal_error", { detail: "try later" }) }),
    );
    expect(await screen.findByText("Error fetching your payment method on file; try later")).toBeVisible();
    expect(screen.getByLabelText("First Name")).toHaveValue("");
  });
});

describe("a Canadian address", () => {
  const canadian = (provinces?: ("MB" | "NB")[]) => {
    const page = demoPage("100000001", demoAccounts["100000001"]);
    const instanceConfig = {
      ...page.instanceConfig,
      allowCanadian: true,
      ...(provinces && { canadianProvinces: provinces }),
    };
    return payingServices({ "GET /api/pages/harbor": { body: { ...page, instanceConfig } } });
  };
  const options = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole<HTMLOptionElement>("option")
      .map(({ value }) => value);

  test("is offered only where the tenant allows it [FORM-47]", async () => {
    await openForm();
    expect(screen.queryByLabelText("Country")).toBeNull();
  });

  test("asks for one of nine provinces and a postal code of at most six characters [FORM-48, FORM-49, VALID-19]", async () => {
    const { user } = await openForm("100000001", "full", canadian());
    expect(options("Country")).toEqual(["US", "CA"]);
    await user.selectOptions(screen.getByLabelText("State"), "MD");
    await user.selectOptions(screen.getByLabelText("Country"), "CA");
    expect(options("Province")).toEqual(["", "AB", "BC", "NL", "NS", "NU", "ON", "QC", "SK", "YT"]);
    expect(screen.getByLabelText("Province")).toHaveValue("");
    expect(screen.getByLabelText("Postal Code")).toHaveAccessibleDescription("6 letters and digits, without the space");
    await replace(user, "Postal Code", "K1A 0B1");
    expect(await screen.findByText("The Postal Code field must be less than 6 characters")).toBeVisible();
    await replace(user, "Postal Code", "K1A0B1");
    await waitFor(() => expect(screen.queryByText(/Postal Code field must/)).toBeNull());
    await pressContinue(user);
    expect(await screen.findByRole("link", { name: "Province is required." })).toBeVisible();
  });

  test("offers the provinces that the tenant adds [FORM-51]", async () => {
    const { user } = await openForm("100000001", "full", canadian(["MB", "NB"]));
    await user.selectOptions(screen.getByLabelText("Country"), "CA");
    expect(options("Province")).toContain("MB");
  });
});

describe("the payment date", () => {
  test.each([
    ["2026-11-20", "Payment Date must be from 11/21/2026 to 12/21/2026."],
    ["2026-12-22", "Payment Date must be from 11/21/2026 to 12/21/2026."],
    ["", "Payment Date is required."],
  ])("%j is refused [VALID-44]", async (date, message) => {
    await openForm();
    fireEvent.change(screen.getByLabelText("Payment Date"), { target: { value: date } });
    fireEvent.blur(screen.getByLabelText("Payment Date"));
    expect(await screen.findByText(message)).toBeVisible();
  });

  test("may be later than today, and Confirm shows it [FORM-17]", async () => {
    const { user } = await openForm();
    fireEvent.change(screen.getByLabelText("Payment Date"), { target: { value: "2026-12-21" } });
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await confirmTitle();
    expect((await screen.findAllByText(/12\/21\/2026/))[0]).toBeVisible();
  });
});

describe("a receipt", () => {
  const texts = { emailConsent: "You agree to one email.", smsConsent: "You agree to one text.\nRates may apply." };
  const offering = (instance: object, answers: Parameters<typeof payingServices>[0] = {}) => {
    const page = demoPage("100000001", demoAccounts["100000001"]);
    return [
      payingServices({
        "GET /api/pages/harbor": {
          body: { ...page, instanceConfig: { ...page.instanceConfig, ...texts, ...instance } },
        },
        ...answers,
      }),
      { ...texts, ...instance },
    ] as const;
  };
  const wanted = () => screen.getByRole("checkbox", { name: "Send me a receipt" });

  test("is not offered where neither kind is enabled [FORM-52]", async () => {
    await openForm();
    expect(screen.queryByRole("group", { name: "Receipt" })).toBeNull();
  });

  test("by email is the default where both are enabled; its consent appears beneath and is acknowledged [FORM-53, FORM-55, FORM-56]", async () => {
    const [services, instance] = offering({ emailReceiptsEnabled: true, smsReceiptsEnabled: true });
    const { user } = await openForm("100000001", "full", services, instance);
    expect(wanted()).not.toBeChecked();
    await user.click(wanted());
    expect(await screen.findByRole("radio", { name: "Email" })).toBeChecked();
    expect(screen.getByLabelText("Receipt Email")).toHaveValue("casey@example.com");
    expect(screen.getByText("You agree to one email.")).toBeVisible();
    await replace(user, "Receipt Email", "casey");
    expect(await screen.findByText("Receipt Email must be a valid email address.")).toBeVisible();
    await replace(user, "Receipt Email", "casey@example.org");
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await confirmTitle();
    expect(services.requests("POST /api/demographics/acknowledge").map(({ body }) => body)).toEqual([
      {
        demPortalUsername: "casey@example.com",
        demIdtyNo: "55",
        disclosureLabel: "emailConsent",
        disclosureText: "You agree to one email.",
        dbtNo: "100000001",
      },
    ]);
  });

  test("by SMS is the only kind where only SMS is enabled, and needs ten digits [FORM-54]", async () => {
    const [services, instance] = offering({ smsReceiptsEnabled: "Y" });
    const { user } = await openForm("100000001", "full", services, instance);
    await user.click(wanted());
    expect(await screen.findByLabelText("Mobile Phone")).toBeVisible();
    expect(screen.queryByRole("radio", { name: "Email" })).toBeNull();
    await replace(user, "Mobile Phone", "555-01");
    expect(await screen.findByText("The Mobile Phone field must be exactly 10 digits.")).toBeVisible();
    await replace(user, "Mobile Phone", "(410) 555-0142");
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await confirmTitle();
    expect(services.requests("POST /api/demographics/acknowledge")[0]?.body).toMatchObject({
      disclosureLabel: "smsConsent",
      disclosureText: "You agree to one text.\nRates may apply.",
    });
  });

  test("whose consent cannot be recorded: the form says so and stays [FORM-57]", async () => {
    const [services, instance] = offering(
      { emailReceiptsEnabled: true },
      { "POST /api/demographics/acknowledge": refusal(500, "internal_error", { detail: "try later" }) },
    );
    const { user, address } = await openForm("100000001", "full", services, instance);
    await user.click(wanted());
    await screen.findByLabelText("Receipt Email");
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    expect(await screen.findByText("Error saving your consent to the receipt; try later")).toBeVisible();
    expect(address()).toContain("paymentForm");
    expect(screen.getByRole("button", { name: "Continue" })).toBeEnabled();
  });

  test("that is unchecked again is not validated [FORM-58]", async () => {
    const [services, instance] = offering({ smsReceiptsEnabled: true });
    const { user } = await openForm("100000001", "full", services, instance);
    await user.click(wanted());
    await screen.findByLabelText("Mobile Phone");
    await user.click(wanted());
    await fillCard(user);
    await fillBilling();
    await pressContinue(user);
    await confirmTitle();
    expect(services.requests("POST /api/demographics/acknowledge")).toHaveLength(0);
  });
});

test.each(["First Name", "Last Name", "Billing Address", "City"])(
  "digits that look like a card number are refused in %s [VALID-20]",
  async (label) => {
    const { user } = await openForm();
    await replace(user, label, "4111 1111 1111 1111");
    expect(await screen.findByText(`${label} must not contain a card number.`)).toBeVisible();
  },
);

test("the summary drops errors of fields that are no longer shown [FORM-38]", async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole("radio", { name: "credit card" }));
  await pressContinue(user);
  expect(await screen.findByRole("link", { name: "Card Number is required." })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Bank account" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Card Number is required." })).toBeNull());
});

describe("the name and address on record", () => {
  const billing = {
    firstName: "Sam",
    lastName: "Rivera",
    billingAddress: "815 Light Street",
    country: "US",
    city: "Baltimore",
    state: "MD",
    zipCode: "21201",
  } as const;
  const withBilling = (given: object, answers: Parameters<typeof payingServices>[0] = {}) =>
    payingServices({
      "GET /api/pages/harbor": { body: { ...demoPage("100000003", demoAccounts["100000003"]), billing: given } },
      ...answers,
    });
  const shown = () =>
    ["First Name", "Last Name", "Billing Address", "City", "State", "Zip Code"].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    );

  test("fill in the form, so that a card alone is missing [FORM-86]", async () => {
    const { user } = await openForm("100000003", "full", withBilling(billing));
    expect(shown()).toEqual(["Sam", "Rivera", "815 Light Street", "Baltimore", "MD", "21201"]);
    await fillCard(user);
    await pressContinue(user);
    expect(await confirmTitle()).toBeVisible();
  });

  test("leave the address empty when there is only a name [FORM-86]", async () => {
    await openForm("100000003", "full", withBilling({ firstName: "Sam", lastName: "Rivera" }));
    expect(shown()).toEqual(["Sam", "Rivera", "", "", "", ""]);
  });

  test("give way to those of a method on file [FORM-86]", async () => {
    await openForm("100000003", "full", withBilling(billing, { "GET /api/payments/info": { body: cardOnFile } }));
    expect(shown()).toEqual(["Casey", "Morgan", "1820 Eutaw Place", "Baltimore", "MD", "21217"]);
  });
});
