import { expect, test } from "vitest";
import { meaningFaults } from "./same-meaning.js";

const kinds = (english: string, translation: string, language = "es") =>
  meaningFaults(language, [{ path: "text", english, translation }]).map(
    (fault) => /differs in "(.+?)"/.exec(fault)?.[1],
  );

test.each([
  ["No money was taken.", "No se cobró nada."],
  ["It works once, within 30 minutes.", "Funciona una sola vez, en los próximos 30 minutos."],
  ["Tell us three business days before.", "Avise tres días hábiles antes."],
  ["The money may have been taken.", "Es posible que el dinero se haya cobrado."],
  ["If it happens again, call us.", "Si vuelve a ocurrir, llámenos."],
  ["$1.00", "$1.00"],
  ["Up to {days}", "Hasta {days}"],
  ["{detail}", "no hay nada aquí"],
])("'%s' and '%s' say the same", (english, spanish) => {
  expect(kinds(english, spanish)).toEqual([]);
});

test.each([
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

test("compares the numbers of any language", () => {
  expect(kinds("Good for 10 minutes.", "Valable 15 minutes.", "fr")).toEqual(["numbers"]);
  expect(kinds("Good for 10 minutes.", "Valable 10 minutes.", "fr")).toEqual([]);
});

test("accepts a word that is listed as expressed in another way", () => {
  const pairs = [{ path: "text", english: "Not yet.", translation: "Más tarde." }];
  expect(meaningFaults("es", pairs)).toEqual(['text differs in "not": "Not yet." and "Más tarde.".']);
  expect(meaningFaults("es", pairs, { text: "not" })).toEqual([]);
});
