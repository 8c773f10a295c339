import { expect, test } from "vitest";
import { overTime as en } from "./over-time.en";
import { overTime as es } from "./over-time.es";
import { halfYear } from "../features/over-time/testing/planning-services";
import { planTerms } from "./plan-terms";

test.each([
  [
    19,
    "200.00",
    "92.41",
    "18 payments of $200.00 and a last one of $92.41",
    "18 pagos de $200.00 y un último de $92.41",
  ],
  [
    2,
    "1806.00",
    "1804.00",
    "1 payment of $1,806.00 and a last one of $1,804.00",
    "1 pago de $1,806.00 y un último de $1,804.00",
  ],
  [6, "50.00", "50.00", "6 payments of $50.00", "6 pagos de $50.00"],
  [1, "3600.00", "3590.00", "1 payment of $3,590.00", "1 pago de $3,590.00"],
])("%i payments of %s, the last of %s: %s; %s", (numberOfPayments, paymentAmount, lastPayment, english, spanish) => {
  const plan = { ...halfYear.plan, numberOfPayments, paymentAmount, lastPayment };
  expect([planTerms(en, plan), planTerms(es, plan)]).toEqual([english, spanish]);
});
