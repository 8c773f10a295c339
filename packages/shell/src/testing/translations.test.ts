import { expect, test } from "vitest";
import { textsOf, translationFaults } from "./translations";

const english = textsOf({ pay: "Pay {amount}", lists: { empty: "None" }, due: (date: string) => `Due ${date}` });
const due = (date: string) => `Dû le ${date}`;

test.each([
  [{ pay: "Payer {amount}", lists: { empty: "Aucun" }, due }, []],
  [{ pay: "Payer {amount}", lists: {}, due }, ["lists.empty is missing"]],
  [{ pay: "Payer {amount}", lists: { empty: " " }, due }, ["lists.empty is blank"]],
  [{ pay: "Payer", lists: { empty: "Aucun" }, due }, ["pay has other placeholders than English"]],
  [{ pay: "Payer {amount}", lists: { empty: "Aucun" }, due: "Dû" }, ["due is a string; English has a function"]],
  [
    { pay: "Payer {amount}", lists: { empty: "Aucun" }, due: (_date: string) => "Dû" },
    ["due inserts other arguments than English"],
  ],
  [{ pay: "Payer {amount}", lists: { empty: "Aucun", full: "Plein" }, due }, ["lists.full is not in English"]],
])("compares %j with the English catalog", (catalog, faults) => {
  expect(translationFaults(english, catalog)).toEqual(faults);
});
