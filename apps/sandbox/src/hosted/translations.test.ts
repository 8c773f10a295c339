import { catalogFaults } from "@paydown/translations/catalog-faults";
import { expect, test } from "vitest";
import { type Words, words } from "./words.js";

const refusals = Object.keys(words.es.refusals);

/**
 * The texts of the hosted page. The English words have no refusals, because the page shows the processor's messages.
 */
const textsOf = ({ otherLanguage: { name }, ...texts }: Words) => ({
  ...texts,
  otherLanguage: { name },
  refusals: Object.fromEntries(refusals.map((message) => [message, texts.refusals[message] ?? message])),
});

test("the Spanish texts of the hosted page are translated, and as docs/translations has them", () => {
  const [english, translation] = [textsOf(words.en), textsOf(words.es)];
  const exceptions = {
    same: { "The same word": ["errorTitle", "plan", "total"] },
    inOtherWords: { "badForm.text": "not" },
  };
  expect(catalogFaults({ name: "sandbox", language: "es", english, translation, ...exceptions })).toEqual([]);
});
