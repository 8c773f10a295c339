import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, fillBank, openAt, openCompleted, pressContinue } from "./payment-flow/testing/open-paying";
import { paymentResult, payingServices, refusal } from "./payment-flow/testing/paying-services";
import { type CatalogueEntry, describeCatalogue } from "./testing/error-catalogue";
import { bare, heading, onward } from "./testing/open-for-catalogue";
import { healthyServices } from "./testing/healthy-services";

const post = "POST /api/payments";

/** Finishes a payment with this answer and expects this sentence on Completed. */
const says = (answer: NonNullable<Parameters<typeof payingServices>[0]>[string], sentence: string) => async () => {
  await openCompleted(payingServices({ [post]: answer }));
  expect(await screen.findByText(sentence)).toBeVisible();
};

/** Payment failures and other errors, in the specification's order. */
const catalogue: readonly CatalogueEntry[] = [
  {
    entry: "Payment failure: the server's errorMessage is shown",
    facts: {
      "on Completed": says(
        { body: paymentResult({ success: false, status: "declined", errorMessage: "Do not honor" }) },
        "Do not honor",
      ),
    },
  },
  {
    entry:
      "Payment failure: on an HTTP error, the first parameter violation (its path and message) is shown, or else the error message",
    facts: {
      "the first violation": says(
        refusal(422, "invalid_payment", {
          parameterViolations: [
            { path: "zipCode", message: "must contain only numbers." },
            { path: "city", message: "x" },
          ],
          detail: "no",
        }),
        "zipCode must contain only numbers.",
      ),
      "else the message": says(
        refusal(422, "invalid_payment", { detail: "The account may not pay here." }),
        "The account may not pay here.",
      ),
    },
  },
  {
    entry: "Payment failure: the default is 'Transaction NOT Successful'",
    facts: {
      "on Completed": says(
        { body: paymentResult({ success: false, status: "declined" }) },
        "Transaction NOT Successful",
      ),
    },
  },
  {
    entry: "Payment failure: success reads 'Transaction Successful'",
    facts: { "on Completed": says({ body: paymentResult() }, "Transaction Successful") },
  },
  {
    entry: "Global configuration failure falls back to a default header, help text and logo text",
    facts: {
      "on General contact": async () => {
        const services = healthyServices();
        services.answers["GET /public/configParameters/paymentPortal"] = refusal(500, "internal_error");
        await bare("/")(services);
        await heading("Which company wrote to you?");
        expect(screen.getByRole("link", { name: "Payment portal" })).toBeVisible();
        expect(screen.getByText(/^Please check the address in your letter/)).toBeVisible();
      },
    },
  },
  {
    entry: "Routing number check failure: 'Routing number does not exist'",
    errors: [
      {
        name: "Payment Form",
        call: "GET /api/payments/bankExists",
        open: (services) => onward(services, fillBank),
        says: { en: () => "Routing number does not exist" },
        async recover({ user, address }) {
          expect(address()).toContain("paymentForm");
          await user.clear(screen.getByLabelText("Routing Number"));
          await user.type(screen.getByLabelText("Routing Number"), "011401533");
          await pressContinue(user);
          await heading("Confirm your payment");
        },
      },
    ],
  },
  {
    entry: "Restriction",
    facts: {
      "on Make Payment": async () => {
        await openAt("100000009/makePayment", healthyServices());
        const phone = (await screen.findAllByRole("link", { name: "(410) 555-0142" }))[0];
        expect(phone?.closest("p")?.textContent).toMatch(
          /^Access to your Account has been restricted please call \(410\) 555-0142/,
        );
      },
    },
  },
  {
    entry: "Minimum total due",
    facts: {
      "on Make Payment": async () => {
        await openAt("100000008/makePayment", healthyServices());
        expect(
          await screen.findByText(
            "The total due of $3.10 on this account is below the $5.00 minimum to allow payments.",
          ),
        ).toBeVisible();
      },
    },
  },
];

beforeEach(cleanTab);

test("covers every line of the specification's two lists, in their order", () => {
  expect(catalogue.map(({ entry }) => entry.split(":")[0])).toEqual([
    ...["Payment failure", "Payment failure", "Payment failure", "Payment failure"],
    ...[
      "Global configuration failure falls back to a default header, help text and logo text",
      "Routing number check failure",
      "Restriction",
      "Minimum total due",
    ],
  ]);
});

describeCatalogue(catalogue);
