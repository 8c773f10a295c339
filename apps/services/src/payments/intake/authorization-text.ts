import {
  addCents,
  formatCalendarDate,
  formatUsd,
  type Language,
  localize,
  paymentOptions,
  sodSetting,
  splitLines,
  todayIn,
} from "@paydown/domain";
import { authorizationMessages as en } from "@paydown/domain/messages/en";
import { authorizationMessages as es } from "@paydown/domain/messages/es";
import { sodMessages } from "../../accounts/account.js";
import type { Act } from "../../evidence/keep-evidence.js";
import { brandNames } from "../brand-names.js";
import { methodDigestOf, type PostedPayment } from "../methods/posted-payment.js";
import type { Approved } from "./approve.js";

const words: Readonly<Record<Language, typeof en>> = { en, es };

/** The figures and names that the text is filled with. */
type Fill = Readonly<Record<"total" | "date" | "last4" | "check" | "brand" | "company" | "pay", string>>;

/** Stands for every figure and name, to tell one wording from another. */
const unfilled: Fill = {
  total: "{total}",
  date: "{date}",
  last4: "{last4}",
  check: "{check}",
  brand: "{brand}",
  company: "{company}",
  pay: "{pay}",
};

/**
 * What Confirm shows above Pay in the payer's language: what is charged and when, whether the method is kept, and the
 * company's messages or the default authorization (CONFIRM-3 to CONFIRM-19). Of a number it has only the last four
 * digits.
 */
export function authorizationText(
  body: PostedPayment,
  approved: Approved,
  language: Language,
  now: Date,
): Required<Pick<Act, "lines" | "wording">> {
  const { tenant, onFile, isScheduled, paymentDate } = approved;
  const { instance, company } = tenant;
  const { brand, last4 } = methodDigestOf(body, onFile);
  // An overdue installment is paid today, whatever its due date.
  const isToday = body.action === "next" && !isScheduled;
  const filled: Fill = {
    total: formatUsd(addCents(approved.amount, approved.fee)),
    date: formatCalendarDate(isToday ? todayIn(instance.timeZone, now) : paymentDate),
    last4,
    check: "checkNo" in body ? body.checkNo.trim() : "",
    brand: brand === null ? "" : brandNames[brand],
    company: company.companyName,
    pay: (instance.payButtonLabel && localize(instance.payButtonLabel, language)) || words[language].pay,
  };
  const write = (fill: Fill) => textOf(body, approved, language, fill);
  return { lines: write(filled), wording: write(unfilled) };
}

function textOf(
  body: PostedPayment,
  { tenant, account, onFile, isScheduled }: Approved,
  language: Language,
  fill: Fill,
) {
  const text = words[language];
  const { instance, company } = tenant;
  const parts = (sentence: string, when = "") =>
    sentence.replace(/\{(\w+)\}/g, (_, name: string) => (name === "when" ? when : (fill[name as keyof Fill] ?? "")));
  const ownDate = instance.confirmDateMessage ? localize(instance.confirmDateMessage, language) : "";
  const { kind, checkNumber } = paymentOptions[body.paymentOption];
  const { brand } = methodDigestOf(body, onFile);
  const charge = {
    card: brand === null ? text.chargeUnknownCard : text.chargeCard(fill.brand),
    bank: checkNumber ? text.chargeCheck : text.chargeBank,
  }[kind];
  const when = ownDate === "" ? parts(isScheduled ? text.onDay : text.today) : "";
  const code = company[sodSetting("confirm", body.action)];
  const messages = code === undefined ? [] : sodMessages(tenant, account, code);
  const own = messages.flatMap((message) => splitLines(localize(message, language)));
  return [
    ...(ownDate === "" ? [] : [parts(ownDate)]),
    parts(charge, when),
    ...(body.action === "next" ? [text.keepsMethod] : []),
    ...(own.length > 0
      ? own
      : [isScheduled ? text.authorizeOn(fill.pay, fill.company, fill.date) : text.authorize(fill.pay, fill.company)]),
  ];
}
