import { ChunkFailed } from "@paydown/shell/chunk";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type * as methodParts from "../../payment-method/method-parts";
import { loadChecks } from "../../payment-method/method-parts";
import { cleanTab, fillBilling, fillCard, openForm, pressContinue } from "../../payment-flow/testing/open-paying";

vi.mock("../../payment-method/method-parts", async (original) => {
  const parts = await original<typeof methodParts>();
  return { ...parts, loadChecks: vi.fn(parts.loadChecks) };
});

beforeEach(cleanTab);

test("when the code of the checks does not load, Continue says so, keeps the entered values, and tries again at the next press [FORM-7]", async () => {
  const come = vi.mocked(loadChecks).getMockImplementation()!;
  vi.mocked(loadChecks).mockRejectedValue(new ChunkFailed());
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

  vi.mocked(loadChecks).mockImplementation(come);
  await pressContinue(user);
  expect(await screen.findByRole("heading", { level: 1, name: "Confirm your payment" })).toBeVisible();
});
