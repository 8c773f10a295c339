import { html, Markup } from "../html.js";
import type { CardFaults, CardField } from "./card-form.js";
import type { Language } from "./language.js";
import { specifiedLabel } from "./line-items.js";
import { itemsOf, type OpenedPayment } from "./payments.js";
import { style } from "./style.js";
import { type Timing, timings } from "./timing.js";
import { words } from "./words.js";

export interface Refilled {
  readonly cardFaults: CardFaults;
  readonly timingFault?: "no-timing" | "no-delay";
  /** The processor's message, in English. */
  readonly declined?: string;
  readonly expiry: string;
}

export interface PayPage {
  readonly language: Language;
  readonly payment: OpenedPayment;
  readonly when: Timing["when"];
  readonly seconds: string;
  readonly refilled?: Refilled;
}

const money = (language: Language, amount: string) =>
  new Intl.NumberFormat(`${language}-US`, { style: "currency", currency: "USD" }).format(Number(amount));

const styleElement = new Markup(`<style>${style}</style>`);

function frame(language: Language, title: string, body: Markup, languageLink = true): string {
  const { otherLanguage, sandbox, testCards } = words[language];
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Sandbox Pay</title>${styleElement}</head>
<body>
<header><div><b translate="no">SANDBOX PAY</b>${languageLink && html`<a href="?lang=${otherLanguage.code}" hreflang="${otherLanguage.code}" lang="${otherLanguage.code}">${otherLanguage.name}</a>`}<p>${sandbox} ${testCards}</p></div></header>
<main>${body}</main>
</body>
</html>
`.text;
}

/** The page on which a guest pays. It has no script and loads nothing from other hosts. */
export function payPage({ language, payment, when, seconds, refilled }: PayPage): string {
  const w = words[language];
  const { session, form } = payment.opened;
  const amount = money(language, form.PaymentAmount);
  const title = refilled === undefined ? w.title(amount) : w.errorTitle(w.title(amount));
  const input = (name: CardField, attributes: Markup, hint?: string) =>
    field({
      name,
      label: w.fields[name],
      error: faultOf(language, name, refilled),
      attributes,
      ...(hint !== undefined && { hint }),
    });
  return frame(
    language,
    title,
    html`${refilled && problems(language, refilled)}<h1>${w.title(amount)}</h1>
<div class="columns">${summary(language, payment)}
<form method="post" action="/hosted/${session}?lang=${language}" novalidate autocomplete="on">
<fieldset class="paper"><legend>${w.card}</legend>
${input("cardNumber", html`inputmode="numeric" autocomplete="cc-number" maxlength="40"`)}
${input("expiry", html`class="short" autocomplete="cc-exp" maxlength="10" value="${refilled?.expiry ?? ""}"`, w.expiryHint)}
${input("securityCode", html`class="short" inputmode="numeric" autocomplete="cc-csc" maxlength="20"`)}
<div class="buttons"><button class="first" name="do" value="pay">${w.pay(amount)}</button><button name="do" value="cancel">${w.cancel}</button></div></fieldset>
<fieldset class="paper" aria-describedby="timing-hint"><legend>${w.timing}</legend><p class="hint" id="timing-hint">${w.timingHint}</p>
${refilled?.timingFault === "no-timing" && html`<p class="error" id="timing-error">${w.timingFault}</p>`}
${timings.map((timing) => html`<label class="choice"><input type="radio" name="when" id="when-${timing}" value="${timing}"${timing === when && html` checked`}>${w.timings[timing]}</label>`)}
${field({ name: "seconds", label: w.seconds, error: refilled?.timingFault === "no-delay" ? w.delayFault : undefined, attributes: html`class="short" inputmode="numeric" maxlength="5" value="${seconds}"` })}</fieldset>
</form></div>`,
  );
}

function summary(language: Language, payment: OpenedPayment): Markup {
  const w = words[language];
  const { form, merchant = form.MerchantCode } = payment.opened;
  return html`<section class="paper" aria-labelledby="summary"><h2 id="summary">${w.summary}</h2>
<dl><dt>${w.merchant}</dt><dd>${merchant}</dd><dt>${w.trackingNo}</dt><dd>${form.UserPart3}</dd></dl>
<ul class="items" aria-label="${w.items}">${itemsOf(payment).map(({ label, planId, amount }) => html`<li><div>${w.plan(planId)}${label !== specifiedLabel && html`<span>${label}</span>`}</div><div>${money(language, amount)}</div></li>`)}</ul>
<p class="total"><span>${w.total}</span> <span>${money(language, form.PaymentAmount)}</span></p></section>`;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly attributes: Markup;
  readonly hint?: string;
}

function field({ name, label, error, attributes, hint }: Field): Markup {
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`]
    .filter((id) => id !== false)
    .join(" ");
  return html`<div class="field"><label for="${name}">${label}</label>${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}<input id="${name}" name="${name}" type="text" ${attributes}${described !== "" && html` aria-describedby="${described}"`}${error !== undefined && html` aria-invalid="true"`}></div>`;
}

const faultOf = (language: Language, name: CardField, refilled: Refilled | undefined) => {
  const fault = refilled?.cardFaults[name];
  return fault && words[language].faults[name][fault];
};

function problems(language: Language, refilled: Refilled): Markup {
  const w = words[language];
  const { declined, timingFault } = refilled;
  const cards = (["cardNumber", "expiry", "securityCode"] as const).map((name) => ({
    id: name as string,
    text: faultOf(language, name, refilled),
  }));
  const timing = {
    "no-delay": { id: "seconds", text: w.delayFault },
    "no-timing": { id: "when-after", text: w.timingFault },
  };
  const links = [...cards.filter(({ text }) => text !== undefined), ...(timingFault ? [timing[timingFault]] : [])];
  return html`<div class="problem" role="alert" tabindex="-1" autofocus><h2>${declined === undefined ? w.problem : w.declined(w.refusals[declined] ?? declined)}</h2>
${declined !== undefined && html`<p>${w.nothingCharged}</p>`}${links.length > 0 && html`<ul>${links.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`}<p>${w.again}</p></div>`;
}

/** A page with a single message and, if possible, a link back to the merchant. */
export function plainPage(
  language: Language,
  { title, text }: { readonly title: string; readonly text: string },
  backTo?: string,
): string {
  return frame(
    language,
    title,
    html`<div class="paper"><h1>${title}</h1><p>${text}</p>${backTo !== undefined && html`<a class="button" href="${backTo}">${words[language].goBack}</a>`}</div>`,
    false,
  );
}

/** The faults of a form, in English, for the merchant's developers. */
export function badFormPage(language: Language, faults: readonly string[]): string {
  const { title, text } = words[language].badForm;
  return frame(
    language,
    title,
    html`<div class="problem"><h1>${title}</h1><p>${text}</p><ul lang="en">${faults.map((fault) => html`<li>${fault}</li>`)}</ul></div>`,
    false,
  );
}
