import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, fillBank, fillBilling, openAt, pressContinue } from "../../payment-flow/testing/open-paying";
import { companyConfig, payingServices } from "../../payment-flow/testing/paying-services";
import { expectCloseWarning } from "../../testing/closing";

beforeEach(cleanTab);

test("uses our acceptance text where the tenant's regeAcknowledgeLine is empty, responds to ticking, and warns before leaving [REGE-7, REGE-8, REGE-16]", async () => {
  const services = payingServices({ "GET /api/regeMessages": { body: { messages: [{ text: "Read me." }] } } });
  const { user } = await openAt(
    "100000001/paymentForm?action=full",
    services,
    {},
    { ...companyConfig, regeAcknowledgeLine: "" },
  );
  await fillBank(user);
  await fillBilling();
  await pressContinue(user);
  await user.click(await screen.findByRole("checkbox", { name: "I have read and accept these disclosures." }));
  expect(screen.getByText("You can now go on.").closest("[role=status]")).not.toBeNull();
  await expectCloseWarning();
});
