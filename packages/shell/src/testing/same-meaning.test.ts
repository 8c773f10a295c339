import { expect, test } from "vitest";
import { merged, textDifferences } from "./same-meaning";

const kinds = (english: unknown, spanish: unknown) => textDifferences(english, spanish).map(({ kind }) => kind);

test.each([
  ["No money was taken.", "No se cobró nada."],
  ["It works once, within 30 minutes.", "Funciona una sola vez, en los próximos 30 minutos."],
  ["Tell us three business days before.", "Avise tres días hábiles antes."],
  ["The money may have been taken.", "Es posible que el dinero se haya cobrado."],
  ["If it happens again, call us.", "Si vuelve a ocurrir, llámenos."],
  ["$1.00", "$1.00"],
])("'%s' and '%s' say the same", (english, spanish) => {
  expect(kinds(english, spanish)).toEqual([]);
});

test.each([
  ["left in English", "No money was taken.", "No money was taken.", ["same"]],
  ["without its 'not'", "We are checking it. Do not pay again.", "Lo estamos verificando. Vuelva a pagar.", ["not"]],
  ["with a 'not' of its own", "The payment went through.", "El pago no se hizo.", ["not"]],
  [
    "certain where English is not",
    "We have no answer: the money may have been taken.",
    "No hay respuesta: el dinero se cobró.",
    ["may"],
  ],
  ["in another unit", "Wait 5 minutes.", "Espere 5 segundos.", ["minutes"]],
  ["with another number", "It is good for 10 minutes.", "Vale 15 minutos.", ["numbers"]],
  ["with another number word", "Three days before.", "Dos días antes.", ["numbers"]],
  ["with the comparison turned around", "A lower payment counts.", "Un pago mayor cuenta.", ["less"]],
])("finds a Spanish text %s", (_, english, spanish, found) => {
  expect(kinds(english, spanish)).toEqual(found);
});

test("finds a phrase that converts its argument in one language only", () => {
  const english = (seconds: number) => `Wait for ${Math.ceil(seconds / 60)} min.`;
  expect(kinds(english, (seconds: number) => `Espere ${Math.ceil(seconds / 60)} min.`)).toEqual([]);
  expect(kinds(english, (seconds: number) => `Espere ${seconds} min.`)).toEqual(["numbers"]);
});

test("finds two states of one table whose texts are the same in Spanish but differ in English", () => {
  const english = [
    ["states.paid", "Paid"],
    ["states.scheduled", "Scheduled"],
    ["states.failed", "Not taken"],
    ["states.skipped", "Not taken"],
    ["other.paid", "Made"],
  ] as const;
  const spanish = { paid: "Pagado", scheduled: "Programado", failed: "No cobrado", skipped: "No cobrado" };
  const catalog = (changes: object) =>
    new Map([
      ...Object.entries({ ...spanish, ...changes }).map(([key, text]) => [`states.${key}`, text] as const),
      ["other.paid", "Pagado"],
    ]);
  expect(merged(english, catalog({}))).toEqual([]);
  expect(merged(english, catalog({ paid: "Programado" }))).toEqual(['states: "Programado" is "Paid" and "Scheduled"']);
});
