import { merged, textDifferences } from "@paydown/shell/testing/same-meaning";
import { loadTranslations, textsOf, translationFaults } from "@paydown/shell/testing/translations";
import { partFailed } from "@paydown/shell/words/part-failed-en";
import { expect, test } from "vitest";
import { confirm } from "../features/confirm/confirm.en";
import { home } from "../features/home/home.en";
import { returned } from "../features/returned/returned.en";
import { beingConfirmed } from "../plans/being-confirmed.en";
import { planLists } from "../plans/plan-lists.en";
import { plans } from "../words/plans.en";
import { en } from "./en";
import { es } from "./es";
import { restoreWords } from "./restore-words";

const english = textsOf({
  ...en,
  shell: { ...en.shell, partFailed },
  screens: { plans, beingConfirmed, home, confirm, returned, planLists },
});
const spanish = new Map(textsOf(es));
const translations = await loadTranslations(await restoreWords(localStorage));

/** Functions that use their arguments to choose a text, not to fill one in. Other tests cover these functions. */
const decides = /^failures\.detail$|\.home\.say/;

test.each(translations)("%s has every English text, with the same placeholders [GUEST-19]", (_language, catalog) => {
  expect(translationFaults(english, catalog, decides)).toEqual([]);
});

/** Texts that are the same in English and Spanish. */
const sameInBoth = ["ui.error", "screens.plans.plan", "screens.plans.total"];

test("Spanish texts have the meaning of the English ones [GUEST-19]", () => {
  const found = english.flatMap(([path, value]) =>
    textDifferences(value, spanish.get(path))
      .filter(({ kind }) => !(kind === "same" && sameInBoth.includes(path)))
      .map((difference) => ({ path, ...difference })),
  );
  expect(found).toEqual([]);
});

test("texts that differ in English also differ in Spanish", () => {
  expect(merged(english, spanish)).toEqual([]);
});

const { returned: back, beingConfirmed: open, confirm: before } = es.screens;

test.each([
  ["Your payment was received: 2:04 PM.", back.received("2:04 PM"), "Su pago se recibió: 2:04 PM."],
  ["Payment not made", back.notPaid, "Pago no realizado"],
  ["No money was taken.", back.noMoneyTaken, "No se cobró nada."],
  ["Another payment replaced this one.", back.replaced, "Otro pago reemplazó a este."],
  [
    "You enter your card on the secure page of our payment provider. Nothing is charged before that.",
    before.leaving,
    "Los datos de su tarjeta se ingresan en la página segura de nuestro proveedor de pagos. Antes de eso no se cobra nada.",
  ],
  [
    "A payment that was not finished ends by itself after 30 minutes at most.",
    open.endsAfter(30),
    "Un pago sin terminar se cierra por sí solo en 30 minutos como máximo.",
  ],
  [
    "If nobody is paying now, you can start a new payment. We end the other one first, so only one can be charged.",
    open.mayReplace,
    "Si nadie está pagando ahora, puede iniciar un pago nuevo. Antes cerramos el otro, para que solo se cobre uno.",
  ],
  [
    "Plan P-1: the other payment was ended, and no money was taken for it. You can choose an amount now.",
    open.ended("P-1"),
    "Plan P-1: el otro pago se cerró y por él no se cobró nada. Ya puede elegir un monto.",
  ],
  ["Plan P-1: the payment of $25.00 was made.", open.paid("P-1", "$25.00"), "Plan P-1: el pago de $25.00 sí se hizo."],
  [
    "The payment page did not answer, so nothing has changed. Try again in a few minutes.",
    open.noAnswer,
    "La página de pago no respondió, así que no cambió nada. Intente de nuevo en unos minutos.",
  ],
  [
    "Payments on this plan were replaced three times within an hour. Try again in 12 min.",
    open.replacedTooOften(700),
    "Los pagos de este plan se reemplazaron tres veces en una hora. Intente de nuevo en 12 min.",
  ],
])("'%s' has the expected Spanish translation [GUEST-19]", (_, said, text) => {
  expect(said).toBe(text);
});
