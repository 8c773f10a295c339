import type { components } from "@paydown/api-client";

type Schemas = components["schemas"];

/** The counter offer to 600.00 on account 100000001, on 11/25/2026. */
export const offer = (more: Partial<Schemas["Offer"]> = {}): Schemas["Offer"] => ({
  offerId: "offer-1",
  status: "countered",
  amount: "1062.50",
  date: "11/25/2026",
  expires: "11/25/2026",
  due: "1250.00",
  disclosureLabel: "HOFFER",
  terms: [
    {
      text: {
        en: "I agree to pay $1,062.50.\nNothing more is owed.",
        es: "Acepto pagar $1,062.50.\nNo se debe nada más.",
      },
    },
  ],
  ...more,
});

/** The negotiator's form fields on account 100000001, before any offer. */
export const formFields = (more: Partial<Schemas["PayLessFormFields"]> = {}): Schemas["PayLessFormFields"] => ({
  strategy: "payLess",
  due: "1250.00",
  fields: [
    { name: "payLessAmount", type: "CURRENCY" },
    { name: "payLessDate", type: "DATE", min: "11/21/2026", max: "12/05/2026" },
  ],
  attemptsLeft: 3,
  offer: null,
  ...more,
});
