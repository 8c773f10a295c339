import type { components } from "@paydown/api-client";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { cleanTab, openForm } from "../../payment-flow/testing/open-paying";
import { demoAccounts, demoPage, payingServices } from "../../payment-flow/testing/paying-services";

type OfferedFees = components["schemas"]["OfferedFees"];

beforeEach(cleanTab);

const reason = { en: "It covers what card networks charge us.", es: "Cubre lo que nos cobran las redes de tarjetas." };

test.each<[OfferedFees["card"], string]>([
  [{ amount: "2.50" }, "$2.50 fee"],
  [{ amount: "2.50", reason }, "$2.50 fee. It covers what card networks charge us."],
  [{ basisPoints: 275, minimum: "1.00" }, "2.75% fee, at least $1.00"],
  [{ basisPoints: 200, reason }, "2% fee. It covers what card networks charge us."],
  [{}, "No fee"],
])("a card with the fee %j says %j before it is chosen [FEE-18, FEE-19]", async (card, text) => {
  const body = { ...demoPage("100000003", demoAccounts["100000003"]), fees: { bank: {}, card } };
  await openForm("100000003", "oneTime", payingServices({ "GET /api/pages/harbor": { body } }));
  expect(screen.getByRole("radio", { name: `credit card ${text}` })).not.toBeChecked();
  expect(screen.getByRole("radio", { name: "Bank account No fee" })).not.toBeChecked();
});
