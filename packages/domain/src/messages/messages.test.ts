import { describe, expect, test } from "vitest";

import type { RuleFailure } from "../field-rules.js";
import { cents } from "../money.js";
import type { CardReason } from "../payment-card.js";
import { ruleMessages as en } from "./en.js";
import { ruleMessages as es } from "./es.js";

const company = { companyPhone: "4105550142" };

const sentences: [failure: RuleFailure, english: string, spanish: string][] = [
  [{ rule: "required", params: {} }, "City is required.", "El campo City es obligatorio."],
  [{ rule: "numeric", params: {} }, "City must contain only numbers.", "El campo City solo puede contener números."],
  [{ rule: "atMostNumDigits", params: { digits: 2 } }, "City must be a number and have at most 2 digits.", "El campo City debe ser un número con un máximo de 2 decimales."],
  [{ rule: "noCurrencySymbol", params: {} }, "Please remove the $", "Quite el signo $"],
  [{ rule: "removeWhitespace", params: {} }, "please remove whitespace", "Quite los espacios en blanco"],
  [{ rule: "cardLength", params: { length: 15 } }, "American Express card must be 15 digits.", "Las tarjetas American Express deben tener 15 dígitos."],
  [{ rule: "cardLength", params: { length: 16 } }, "City must be 16 digits.", "El campo City debe tener 16 dígitos."],
  [{ rule: "email", params: {} }, "City must be a valid email address.", "El campo City debe ser una dirección de correo electrónico válida."],
  [{ rule: "max", params: { length: 28 } }, "The City field must be less than 28 characters", "El campo City admite un máximo de 28 caracteres."],
  [{ rule: "digits", params: { length: 10 } }, "The City field must be exactly 10 digits.", "El campo City debe tener exactamente 10 dígitos."],
  [{ rule: "positive", params: {} }, "Enter an amount above $0.00", "Escriba un monto mayor que $0.00"],
  [{ rule: "routingNumberExists", params: {} }, "Routing number does not exist", "El número de ruta no existe"],
  [{ rule: "oneOf", params: {} }, "Choose one of the options for City.", "Elija una de las opciones del campo City."],
  [{ rule: "cardNumberInText", params: {} }, "City must not contain a card number.", "El campo City no debe contener un número de tarjeta."],
];

test.each(sentences)("a broken rule in words: %j", (failure, english, spanish) => {
  expect(en.violation(failure, "City")).toBe(english);
  expect(es.violation(failure, "City")).toBe(spanish);
});

const reasons: [reason: CardReason, english: string, spanish: string][] = [
  [
    { rule: "restricted" },
    "Access to your Account has been restricted please call (410) 555-0142",
    "El acceso a su cuenta está restringido; llame al (410) 555-0142",
  ],
  [
    { rule: "belowMinimum", due: cents(310), minimum: cents(500) },
    "The total due of $3.10 on this account is below the $5.00 minimum to allow payments.",
    "El saldo total de esta cuenta, $3.10, es inferior al mínimo de $5.00 para aceptar pagos.",
  ],
  [{ rule: "declaration" }, "Tick the box to choose how to pay.", "Marque la casilla para elegir cómo pagar."],
  [
    { rule: "paymentOpen" },
    "We are checking a payment on this account. Do not pay again.",
    "Estamos verificando un pago de esta cuenta. No vuelva a pagar.",
  ],
  [{ rule: "byPhone" }, "Call (410) 555-0142 to set this up", "Llame al (410) 555-0142 para hacer este trámite"],
];

test.each(reasons)("why a card is disabled, in words: %j", (reason, english, spanish) => {
  expect(en.cardReason(reason, company)).toBe(english);
  expect(es.cardReason(reason, company)).toBe(spanish);
});

test("a company phone of another form is shown as it is (Q35)", () => {
  expect(en.cardReason({ rule: "byPhone" }, { companyPhone: "1-800-HARBOR" })).toBe("Call 1-800-HARBOR to set this up");
});

describe("the catalogues say the same things", () => {
  const tables = ["cardNames", "fieldLabels", "achTypeNames"] as const;

  test("both have the same tables", () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
  });

  test.each(tables)("%s: the same keys, every text there, no Spanish text left in English", (table) => {
    expect(Object.keys(es[table])).toEqual(Object.keys(en[table]));
    const english: Record<string, string> = en[table];
    for (const [key, text] of Object.entries(es[table])) {
      expect(text.trim(), key).not.toBe("");
      expect(text, key).not.toBe(english[key]);
    }
  });

  test("no two fields of the form share a label", () => {
    for (const { fieldLabels } of [en, es]) expect(new Set(Object.values(fieldLabels)).size).toBe(Object.keys(fieldLabels).length);
  });
});

test("the English card names of the specification", () => {
  expect(en.cardNames).toMatchObject({ full: "Full Payment", oneTime: "One-Time Payment", recurring: "Update Payment Info" });
});
