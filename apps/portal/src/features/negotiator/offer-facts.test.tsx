import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab, openAt } from "../../payment-flow/testing/open-paying";
import { payingServices } from "../../payment-flow/testing/paying-services";
import { formFields, offer } from "./testing/answers";

beforeEach(cleanTab);

const at = (step: string, more: Parameters<typeof formFields>[0]) =>
  openAt(
    `100000001/negotiator/${step}`,
    payingServices({ "GET /api/strategies/PORPLS/formFields": { body: formFields(more) } }),
  );
const facts = () =>
  screen.getAllByRole("term").map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

describe("the last day of an offer", () => {
  test("is the last day to pay or to schedule the payment", async () => {
    await at("continue", { offer: offer({ date: "12/05/2026", expires: "11/28/2026" }) });
    await screen.findByText("We can settle this account for");
    expect(facts()).toEqual(["Pay on 12/05/2026", "Pay or schedule by 11/28/2026", "Instead of $1,250.00"]);
  });

  test("is hidden once the payment is scheduled", async () => {
    await at("payment", { offer: offer({ status: "paying", date: "12/05/2026", expires: "11/28/2026" }) });
    await screen.findByText("You have agreed to pay");
    expect(facts()).toEqual(["Pay on 12/05/2026", "Instead of $1,250.00"]);
  });
});

test.each([
  [24, "You can make 3 offers for now. Each one counts for 24 hours."],
  [1, "You can make 3 offers for now. Each one counts for 1 hour."],
])("the start says how long an offer is valid: %i h", async (attemptHours, said) => {
  await at("start", { attemptHours });
  expect(await screen.findByText(said)).toBeVisible();
});
