import * as domain from "../index.js";
import { fieldCheck } from "./vector-checks.js";
import { catalogueMessage, isMessage } from "./vector-messages.js";
import { allFields, formQuestions, formRulesOf } from "./vector-validators.js";

/** A rule as a vector asks it: the arguments by name. */
export type VectorRule = (input: Readonly<Record<string, unknown>>) => unknown;

/** How a vector's input, its arguments by name, is handed to each function. */
const functions = {
  addCents: ({ a, b }: { a: domain.Cents; b: domain.Cents }) => domain.addCents(a, b),
  addDays: ({ date, days }: { date: domain.CalendarDate; days: number }) => domain.addDays(date, days),
  addMonths: ({ date, months }: { date: domain.CalendarDate; months: number }) => domain.addMonths(date, months),
  amountAndDate: ({ action, facts, today }: { action: domain.PaymentAction; facts: domain.PaymentFacts; today: domain.CalendarDate }) =>
    domain.amountAndDate(action, facts, today),
  cardBrand: ({ digits }: { digits: string }) => domain.cardBrand(digits),
  cardFacts: ({ account, circumstances }: { account: domain.AccountFacts; circumstances: domain.AccountCircumstances }) =>
    domain.cardFacts(account, circumstances),
  cardLength: ({ digits }: { digits: string }) => domain.cardLength(digits),
  comparePayment: ({ amount, info }: { amount: domain.Cents; info: domain.SinglePaymentInfo }) => domain.comparePayment(amount, info),
  computeFee: ({ policy, type, amount }: { policy: domain.FeePolicy; type: domain.FeeTypeCode; amount: domain.Cents }) =>
    domain.computeFee(policy, type, amount),
  countriesOffered: ({ allowCanadian }: { allowCanadian: boolean }) => domain.countriesOffered(allowCanadian),
  countryOf: ({ state }: { state: string }) => domain.countryOf(state),
  defaultReceiptType: ({ offered }: { offered: domain.ReceiptType[] }) => domain.defaultReceiptType(offered),
  displayCell: ({ cell }: { cell: domain.AccountCell }) => domain.displayCell(cell),
  evaluateAccount: ({ facts, today }: { facts: domain.AccountFacts & domain.AccountCircumstances; today: domain.CalendarDate }) =>
    domain.evaluateAccount(facts, today),
  evaluateCards: ({ facts }: { facts: domain.CardFacts }) => domain.evaluateCards(facts),
  expiryYears: ({ today, screen }: { today: domain.CalendarDate; screen: keyof typeof domain.expiryYearCounts }) => domain.expiryYears(today, screen),
  feeTypeCode: ({ option }: { option: string | number }) => domain.feeTypeCode(option),
  formatCalendarDate: ({ date }: { date: domain.CalendarDate }) => domain.formatCalendarDate(date),
  formatPhone: ({ text }: { text: string }) => domain.formatPhone(text),
  formatUsd: ({ amount }: { amount: domain.Cents }) => domain.formatUsd(amount),
  fromPaymentInProgress: ({ posted }: { posted: domain.PostedPaymentMethod }) => domain.fromPaymentInProgress(posted),
  hiddenReasons: ({ card, facts }: { card: domain.PaymentCard; facts: domain.CardVisibilityFacts }) => domain.hiddenReasons(card, facts),
  holdsCardNumber: ({ text }: { text: string }) => domain.holdsCardNumber(text),
  isAchType: ({ value }: { value: unknown }) => domain.isAchType(value),
  isOn: ({ value }: { value: unknown }) => domain.isOn(value),
  isPaymentAction: ({ value }: { value: unknown }) => domain.isPaymentAction(value),
  isPromptType: ({ value }: { value: unknown }) => domain.isPromptType(value),
  isPaymentOption: ({ value }: { value: unknown }) => domain.isPaymentOption(value),
  localize: ({ text, language }: { text: domain.LocalizedText; language: domain.Language }) => domain.localize(text, language),
  luhnValid: ({ digits }: { digits: string }) => domain.luhnValid(digits),
  maskAllButLastFour: ({ text }: { text: string }) => domain.maskAllButLastFour(text),
  optionKind: ({ code }: { code: domain.PaymentOptionCode }) => domain.optionKind(code),
  padDbtNumber: ({ text }: { text: string }) => domain.padDbtNumber(text),
  parseCalendarDate: ({ text }: { text: string }) => domain.parseCalendarDate(text),
  parseDecimal: ({ text }: { text: string }) => domain.parseDecimal(text),
  paymentDates: ({ today, maxDaysAhead }: { today: domain.CalendarDate; maxDaysAhead: number | null }) =>
    domain.paymentDates(today, maxDaysAhead ?? undefined),
  paymentOptionList: ({ selects, language }: { selects: domain.PaySelect[]; language: domain.Language }) => domain.paymentOptionList(selects, language),
  phoneDigits: ({ text }: { text: string }) => domain.phoneDigits(text),
  promptField: ({ prompt }: { prompt: domain.RegistrationPrompt }) => domain.promptField(prompt),
  promptAnswer: ({ prompt, text }: { prompt: domain.RegistrationPrompt; text: string }) => domain.promptAnswer(prompt, text),
  provincesOffered: ({ configured }: { configured: string[] | null }) => domain.provincesOffered(configured ?? undefined),
  readAccount: ({ row, config }: { row: domain.AccountRow; config: domain.AccountConfig }) => domain.readAccount(row, config),
  readLoginIdentifier: ({ value }: { value: unknown }) => domain.readLoginIdentifier(value),
  readMinTotalDue: ({ value }: { value: string | null }) => domain.readMinTotalDue(value),
  readOverTimeEligible: ({ value }: { value: unknown }) => domain.readOverTimeEligible(value),
  readPayInfo: ({ info }: { info: domain.PayInfo }) => domain.readPayInfo(info),
  readPaymentOption: ({ value }: { value: unknown }) => domain.readPaymentOption(value),
  readStateCompliance: ({ flag }: { flag: unknown }) => domain.readStateCompliance(flag),
  receiptTypesOffered: ({ enabled }: { enabled: { email: boolean; sms: boolean } }) => domain.receiptTypesOffered(enabled),
  regeLabel: ({ option, action }: { option: string | number; action: string }) => domain.regeLabel(option, action),
  sharedReasons: ({ facts }: { facts: domain.CardFacts }) => domain.sharedReasons(facts),
  sodSetting: ({ page, action }: { page: keyof typeof domain.sodSettings; action: domain.PaymentAction }) => domain.sodSetting(page, action),
  sortByLabel: ({ options, language }: { options: domain.ListOption[]; language: domain.Language }) => domain.sortByLabel(options, language),
  splitLines: ({ text }: { text: string }) => domain.splitLines(text),
  subtractCents: ({ a, b }: { a: domain.Cents; b: domain.Cents }) => domain.subtractCents(a, b),
  toDecimal: ({ amount }: { amount: domain.Cents }) => domain.toDecimal(amount),
  toPaymentInProgress: ({ form, context }: { form: domain.PaymentMethodForm; context: domain.PaymentInProgressContext }) =>
    domain.toPaymentInProgress(allFields(domain.paymentMethodRules, form), context),
  todayIn: ({ timeZone, now }: { timeZone: string; now: string }) => domain.todayIn(timeZone, new Date(now)),
  usesMethodOnFile: ({ form, onFile }: { form: domain.PaymentMethodForm; onFile: domain.OnFileMethod | null }) => domain.usesMethodOnFile(form, onFile),
  visibleCards: ({ facts }: { facts: domain.CardVisibilityFacts }) => domain.visibleCards(facts),
} satisfies Record<string, (input: never) => unknown>;

const exported: Readonly<Record<string, unknown>> = domain;

/** A table answers its row by key and, without a key, its keys; a list or a constant answers itself. */
function tableRule(table: unknown): VectorRule {
  if (typeof table !== "object" || table === null || Array.isArray(table)) return () => table;
  const rows = new Map(Object.entries(table));
  return ({ key }) => (key === undefined ? [...rows.keys()] : rows.get(String(key)));
}

/** The rule that a group names, undefined when there is none. */
export function vectorRule(name: string): VectorRule | undefined {
  if (Object.hasOwn(functions, name)) return functions[name as keyof typeof functions] as VectorRule;
  const check = fieldCheck(name);
  if (check) return check;
  if (isMessage(name)) return (input) => catalogueMessage("en", name, input);
  const [owner = "", question = ""] = name.split(".");
  const value = exported[owner];
  const ask = formQuestions[question];
  if (ask) return (input) => ask(formRulesOf(value, input))(input);
  return value === undefined || typeof value === "function" ? undefined : tableRule(value);
}
