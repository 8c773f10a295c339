import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { paths } from "../../paths";
import { useEnteredPayment } from "../../payment/payment-flow";
import { enteredPayment } from "../../payment-flow/testing/entered-payment";
import { cleanTab, walkToConfirm } from "../../payment-flow/testing/open-paying";
import { payingServices } from "../../payment-flow/testing/paying-services";

beforeEach(cleanTab);

test("the form passes on the very payment with which the other tests open Confirm", async () => {
  const confirm = {
    path: paths.confirm.path,
    Component: function Confirm() {
      return <output>{JSON.stringify(useEnteredPayment("100000001"))}</output>;
    },
  };
  const { address } = await walkToConfirm(payingServices(), { screen: confirm });
  const passed = await screen.findByText(/^\{.*\}$/);
  expect(JSON.parse(passed.textContent ?? "")).toStrictEqual(enteredPayment);
  expect(address()).toBe("/harbor/accounts/100000001/confirm?action=full");
});
