import { expect, test } from "vitest";
import { merged, translationFaults, untranslated } from "./faults.js";

const pair = (path: string, english: string, translation: string) => ({ path, english, translation });

test.each([
  [pair("pay", "Pay {amount}", "Pagar {amount}"), []],
  [pair("pay", "Pay {amount}", " "), ["pay is missing"]],
  [pair("pay", "", "Pagar"), ["pay is not in English"]],
  [pair("pay", "Pay {amount} on {date}", "Pagar {amount}"), ["pay has other placeholders than English"]],
  [pair("detail", "{detail}", "No hay respuesta."), []],
  [pair("pay", "{date}: {date}", "{date}"), ["pay has other placeholders than English"]],
])("compares the placeholders of %j", (given, faults) => {
  expect(translationFaults([given])).toEqual(faults);
});

test("finds a text left in English, unless it is listed", () => {
  const pairs = [
    pair("no", "No", "No"),
    pair("yes", "Yes", "Sí"),
    pair("dash", "–", "–"),
    pair("sum", "{a} {b}", "{a} {b}"),
  ];
  expect(untranslated(pairs, {})).toEqual(['no is "No" in both languages: translate it, or list it with a reason.']);
  expect(untranslated(pairs, { "The same word.": ["no"] })).toEqual([]);
});

test("finds a listed text that differs or does not exist", () => {
  expect(untranslated([pair("yes", "Yes", "Sí")], { "The same word.": ["yes", "gone"] })).toEqual([
    "yes is listed as the same in both languages, but no such text is: take it off the list.",
    "gone is listed as the same in both languages, but no such text is: take it off the list.",
  ]);
});

test("finds two states of one table whose texts are the same in Spanish but differ in English", () => {
  const pairs = (paid: string) => [
    pair("states.paid", "Paid", paid),
    pair("states.scheduled", "Scheduled", "Programado"),
    pair("states.failed", "Not taken", "No cobrado"),
    pair("states.skipped", "Not taken", "No cobrado"),
    pair("other.paid", "Made", "Pagado"),
  ];
  expect(merged(pairs("Pagado"))).toEqual([]);
  expect(merged(pairs("Programado"))).toEqual(['states: "Programado" is "Paid" and "Scheduled"']);
});

test("finds two cases of one phrase whose texts are the same in Spanish but differ in English", () => {
  const pairs = (several: string) => [
    pair("lists.left", "{left} are left", several),
    pair("lists.left (left = 1)", "1 is left", "Queda 1"),
  ];
  expect(merged(pairs("Quedan {left}"))).toEqual([]);
  expect(merged(pairs("Queda 1"))).toEqual(['lists: "Queda 1" is "{left} are left" and "1 is left"']);
});
