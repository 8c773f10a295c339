import * as domain from "../index.js";
import { rules } from "./rule-entries.js";
import { bankFunctions } from "./vector-bank-rules.js";
import { fieldCheck } from "./vector-checks.js";
import { guestFunctions } from "./vector-guest-rules.js";
import { catalogueMessage, isMessage } from "./vector-messages.js";
import { offersFunctions } from "./vector-offers-rules.js";
import { allFields, formQuestions, formRulesOf } from "./vector-validators.js";

/** A rule as vectors call it, with the arguments by name. */
export type VectorRule = (input: Readonly<Record<string, unknown>>) => unknown;

interface CourseInput {
  readonly action: domain.PaymentAction;
  readonly facts: domain.PaymentFacts;
  readonly date: domain.CalendarDate;
  readonly today: domain.CalendarDate;
}

interface LimitsInput {
  readonly action: domain.PaymentAction;
  readonly principal: domain.Cents;
  readonly limits: domain.AmountLimits;
}

/** Maps a vector's input (the arguments by name) to the call of each function. */
const functions = {
  ...bankFunctions,
  ...guestFunctions,
  ...offersFunctions,
  accountStatus: ({ facts, today }: { facts: domain.AccountStatusFacts; today: domain.CalendarDate }) =>
    domain.accountStatus(facts, today),
  isPayable: domain.isPayable,
  leadingCreditor: domain.leadingCreditor,
  acceptedPayTypes: ({ allowed }: { allowed: string[] }) => domain.acceptedPayTypes(allowed),
  addCents: ({ a, b }: { a: domain.Cents; b: domain.Cents }) => domain.addCents(a, b),
  addDays: ({ date, days }: { date: domain.CalendarDate; days: number }) => domain.addDays(date, days),
  addMonths: ({ date, months }: { date: domain.CalendarDate; months: number }) => domain.addMonths(date, months),
  amountAndDate: ({
    action,
    facts,
    today,
  }: {
    action: domain.PaymentAction;
    facts: domain.PaymentFacts;
    today: domain.CalendarDate;
  }) => domain.amountAndDate(action, facts, today),
  canonicalLogin: ({ loginIdentifier, typed }: { loginIdentifier: domain.LoginIdentifier; typed: string }) =>
    domain.canonicalLogin(loginIdentifier, typed),
  cardBrand: ({ digits }: { digits: string }) => domain.cardBrand(digits),
  cardDigitGroups: ({ typed }: { typed: string }) => domain.cardDigitGroups(typed),
  cardFacts: ({
    account,
    circumstances,
  }: {
    account: domain.AccountFacts;
    circumstances: domain.AccountCircumstances;
  }) => domain.cardFacts(account, circumstances),
  cardLength: ({ digits }: { digits: string }) => domain.cardLength(digits),
  comparePayment: ({ amount, info }: { amount: domain.Cents; info: domain.SinglePaymentInfo }) =>
    domain.comparePayment(amount, info),
  computeFee: ({
    policy,
    type,
    amount,
  }: {
    policy: domain.FeePolicy;
    type: domain.FeeTypeCode;
    amount: domain.Cents;
  }) => domain.computeFee(policy, type, amount),
  countriesOffered: ({ allowCanadian }: { allowCanadian: boolean }) => domain.countriesOffered(allowCanadian),
  countryOf: ({ state }: { state: string }) => domain.countryOf(state),
  stateDeclaration: ({ messages, enabled }: { messages: domain.LocalizedText[]; enabled: boolean }) =>
    domain.stateDeclaration(messages, enabled),
  defaultReceiptType: ({ offered }: { offered: domain.ReceiptType[] }) => domain.defaultReceiptType(offered),
  creditOf: ({ due }: { due: domain.Cents }) => domain.creditOf(due),
  displayAmount: ({ text }: { text: string }) => domain.displayAmount(text),
  displayCell: ({ cell }: { cell: domain.AccountCell }) => domain.displayCell(cell),
  displayDate: ({ text }: { text: string }) => domain.displayDate(text),
  displayedCells: ({ row }: { row: domain.AccountRow }) => domain.displayedCells(row),
  evaluateAccount: ({
    facts,
    today,
  }: {
    facts: domain.AccountFacts & domain.AccountCircumstances;
    today: domain.CalendarDate;
  }) => domain.evaluateAccount(facts, today),
  evaluateCards: ({ facts }: { facts: domain.CardFacts }) => domain.evaluateCards(facts),
  expiryText: ({ month, year }: { month: string; year: string }) => domain.expiryText(month, year),
  expiryYears: ({ today, screen }: { today: domain.CalendarDate; screen: keyof typeof domain.expiryYearCounts }) =>
    domain.expiryYears(today, screen),
  feeTypeCode: ({ option }: { option: string | number }) => domain.feeTypeCode(option),
  formatCalendarDate: ({ date }: { date: domain.CalendarDate }) => domain.formatCalendarDate(date),
  formatLetterCode: ({ code }: { code: string }) => domain.formatLetterCode(code),
  formatPhone: ({ text }: { text: string }) => domain.formatPhone(text),
  formatUsd: ({ amount }: { amount: domain.Cents }) => domain.formatUsd(amount),
  fromPaymentInProgress: ({ posted }: { posted: domain.PostedPaymentMethod }) => domain.fromPaymentInProgress(posted),
  hiddenReasons: ({ card, facts }: { card: domain.DispositionCard; facts: domain.CardVisibilityFacts }) =>
    domain.hiddenReasons(card, facts),
  holdsCardNumber: ({ text }: { text: string }) => domain.holdsCardNumber(text),
  isAboveDue: ({ action, principal, limits }: LimitsInput) => domain.isAboveDue(action, principal, limits),
  isAchType: ({ value }: { value: unknown }) => domain.isAchType(value),
  isCanadian: ({
    form,
    context,
  }: {
    form: Pick<domain.PaymentMethodForm, "country">;
    context: Pick<domain.PaymentMethodContext, "countries">;
  }) => domain.isCanadian(form, context),
  isCardGoodOn: ({ expiry, day }: { expiry: string; day: domain.CalendarDate }) => domain.isCardGoodOn(expiry, day),
  isDoubtfulCardNumber: ({ typed }: { typed: string }) => domain.isDoubtfulCardNumber(typed),
  isOn: ({ value }: { value: unknown }) => domain.isOn(value),
  isPaymentAction: ({ value }: { value: unknown }) => domain.isPaymentAction(value),
  isPaymentOption: ({ value }: { value: unknown }) => domain.isPaymentOption(value),
  isPromptType: ({ value }: { value: unknown }) => domain.isPromptType(value),
  itemize: ({
    record,
    importedDue,
    due,
  }: {
    record: domain.ItemizationRecord;
    importedDue: domain.Cents;
    due: domain.Cents;
  }) => domain.itemize(record, importedDue, due),
  itemizedDue: ({ record }: { record: domain.ItemizationRecord }) => domain.itemizedDue(record),
  lastFour: ({ text }: { text: string }) => domain.lastFour(text),
  letterFactValue: ({ fact, text }: { fact: domain.LetterFact; text: string }) => domain.letterFactValue(fact, text),
  localize: ({ text, language }: { text: domain.LocalizedText; language: domain.Language }) =>
    domain.localize(text, language),
  luhnValid: ({ digits }: { digits: string }) => domain.luhnValid(digits),
  maskAllButLastFour: ({ text }: { text: string }) => domain.maskAllButLastFour(text),
  isElectronicTransfer: ({ code }: { code: domain.PaymentOptionCode }) => domain.isElectronicTransfer(code),
  normalizeBirthDate: ({ typed, today }: { typed: string; today: domain.CalendarDate }) =>
    domain.normalizeBirthDate(typed, today),
  normalizeLetterCode: ({ typed }: { typed: string }) => domain.normalizeLetterCode(typed),
  optionKind: ({ code }: { code: domain.PaymentOptionCode }) => domain.optionKind(code),
  padDbtNumber: ({ text }: { text: string }) => domain.padDbtNumber(text),
  parseCalendarDate: ({ text }: { text: string }) => domain.parseCalendarDate(text),
  parseDecimal: ({ text }: { text: string }) => domain.parseDecimal(text),
  paidPercent: ({ figures }: { figures: Pick<domain.Itemization, "paid" | "due"> }) => domain.paidPercent(figures),
  paymentCourse: ({ action, facts, date, today }: CourseInput) => domain.paymentCourse(action, facts, date, today),
  paymentDates: ({ today, maxDaysAhead }: { today: domain.CalendarDate; maxDaysAhead: number | null }) =>
    domain.paymentDates(today, maxDaysAhead ?? undefined),
  paymentFailure: ({ failed }: { failed: domain.FailedPayment }) => domain.paymentFailure(failed),
  paymentOptionList: ({ selects, language }: { selects: domain.PaySelect[]; language: domain.Language }) =>
    domain.paymentOptionList(selects, language),
  pendingToConfirm: ({ action, phonePayments }: { action: domain.PaymentAction; phonePayments: unknown[] }) =>
    domain.pendingToConfirm(action, phonePayments),
  phoneDigits: ({ text }: { text: string }) => domain.phoneDigits(text),
  promptAnswer: ({ prompt, text }: { prompt: domain.RegistrationPrompt; text: string }) =>
    domain.promptAnswer(prompt, text),
  asksBirthDate: ({ prompt }: { prompt: domain.RegistrationPrompt }) => domain.asksBirthDate(prompt),
  promptField: ({ prompt }: { prompt: domain.RegistrationPrompt }) => domain.promptField(prompt),
  provincesOffered: ({ configured }: { configured: string[] | null }) =>
    domain.provincesOffered(configured ?? undefined),
  provisionalPhones: ({ account }: { account: domain.ProvisionalAccount }) => domain.provisionalPhones(account),
  readAccount: ({ row, config }: { row: domain.AccountRow; config: domain.AccountConfig }) =>
    domain.readAccount(row, config),
  readLetterFact: ({ record, fact }: { record: Record<string, string>; fact: domain.LetterFact }) =>
    domain.readLetterFact(record, fact),
  readLoginIdentifier: ({ value }: { value: unknown }) => domain.readLoginIdentifier(value),
  readMinTotalDue: ({ value }: { value: string | null }) => domain.readMinTotalDue(value),
  readOverTimeEligible: ({ value }: { value: unknown }) => domain.readOverTimeEligible(value),
  readPayInfo: ({ info }: { info: domain.PayInfo }) => domain.readPayInfo(info),
  readPaymentMethodSettings: ({ settings }: { settings: domain.PaymentMethodSettings }) =>
    domain.readPaymentMethodSettings(settings),
  readPaymentOption: ({ value }: { value: unknown }) => domain.readPaymentOption(value),
  readStateCompliance: ({ flag }: { flag: unknown }) => domain.readStateCompliance(flag),
  readSwitch: ({
    config,
    name,
  }: {
    config: Partial<Record<domain.InstanceSwitch, unknown>>;
    name: domain.InstanceSwitch;
  }) => domain.readSwitch(config, name),
  readUserInfo: ({ info }: { info: domain.SentUserInfo }) => domain.readUserInfo(info),
  receiptTypesOffered: ({ enabled }: { enabled: { email: boolean; sms: boolean } }) =>
    domain.receiptTypesOffered(enabled),
  regeLabel: ({ option, action }: { option: string | number; action: string }) => domain.regeLabel(option, action),
  readMaxPaymentAmount: ({ value }: { value: string | null }) => domain.readMaxPaymentAmount(value),
  refuseAmount: ({ action, principal, limits }: LimitsInput) => domain.refuseAmount(action, principal, limits),
  registrationFailure: ({ error, regFailureMessage }: { error: string; regFailureMessage: string }) =>
    domain.registrationFailure(error, regFailureMessage),
  sharedReasons: ({ facts }: { facts: domain.CardFacts }) => domain.sharedReasons(facts),
  showsEmailDisclosure: ({
    loginIdentifier,
    emailDisclosure,
  }: {
    loginIdentifier: domain.LoginIdentifier;
    emailDisclosure: string;
  }) => domain.showsEmailDisclosure(loginIdentifier, emailDisclosure),
  sodSetting: ({ page, action }: { page: keyof typeof domain.sodSettings; action: domain.PaymentAction }) =>
    domain.sodSetting(page, action),
  sortByLabel: ({ options, language }: { options: domain.ListOption[]; language: domain.Language }) =>
    domain.sortByLabel(options, language),
  splitLines: ({ text }: { text: string }) => domain.splitLines(text),
  subtractCents: ({ a, b }: { a: domain.Cents; b: domain.Cents }) => domain.subtractCents(a, b),
  todayIn: ({ timeZone, now }: { timeZone: string; now: string }) => domain.todayIn(timeZone, new Date(now)),
  toDecimal: ({ amount }: { amount: domain.Cents }) => domain.toDecimal(amount),
  toPaymentInProgress: ({
    form,
    context,
  }: {
    form: domain.PaymentMethodForm;
    context: domain.PaymentInProgressContext;
  }) => domain.toPaymentInProgress(allFields(domain.paymentMethodRules, form), context),
  toPostedMethod: ({ form, cardToken }: { form: domain.PaymentMethodForm; cardToken?: domain.CardToken }) =>
    domain.toPostedMethod({ ...allFields(domain.paymentMethodRules, form), cardToken }),
  usesMethodOnFile: ({ form, onFile }: { form: domain.PaymentMethodForm; onFile: domain.OnFileMethod | null }) =>
    domain.usesMethodOnFile(form, onFile),
  visibleCards: ({ facts }: { facts: domain.CardVisibilityFacts }) => domain.visibleCards(facts),
} satisfies Record<string, (input: never) => unknown>;

/** For a table, the rule returns a key's row or, without a key, all keys. A list or a constant is returned as it is. */
function tableRule(table: unknown): VectorRule {
  if (typeof table !== "object" || table === null || Array.isArray(table)) return () => table;
  const rows = new Map(Object.entries(table));
  return ({ key }) => (key === undefined ? [...rows.keys()] : rows.get(String(key)));
}

/** The rule that a group names; undefined if there is none. */
export function vectorRule(name: string): VectorRule | undefined {
  if (Object.hasOwn(functions, name)) return functions[name as keyof typeof functions] as VectorRule;
  const check = fieldCheck(name);
  if (check) return check;
  if (isMessage(name)) return (input) => catalogueMessage("en", name, input);
  const [owner = "", question = ""] = name.split(".");
  const value = rules[owner];
  const ask = formQuestions[question];
  if (ask) return (input) => ask(formRulesOf(value, input))(input);
  return value === undefined || typeof value === "function" ? undefined : tableRule(value);
}
