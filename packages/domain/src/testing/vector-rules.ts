import * as domain from "../index.js";
import { holdsCardNumber } from "../card-number.js";
import { fieldCheck } from "./vector-checks.js";
import { formQuestions, formRulesOf } from "./vector-validators.js";

/** A rule as a vector asks it: the arguments by name. */
export type VectorRule = (input: Readonly<Record<string, unknown>>) => unknown;

/** How a vector's input, its arguments by name, is handed to each function. */
const functions = {
  addCents: ({ a, b }: { a: domain.Cents; b: domain.Cents }) => domain.addCents(a, b),
  addDays: ({ date, days }: { date: domain.CalendarDate; days: number }) => domain.addDays(date, days),
  amountAndDate: ({ action, facts, today }: { action: domain.PaymentAction; facts: domain.PaymentFacts; today: domain.CalendarDate }) =>
    domain.amountAndDate(action, facts, today),
  cardBrand: ({ digits }: { digits: string }) => domain.cardBrand(digits),
  cardLength: ({ digits }: { digits: string }) => domain.cardLength(digits),
  computeFee: ({ policy, type, amount }: { policy: domain.FeePolicy; type: domain.FeeTypeCode; amount: domain.Cents }) =>
    domain.computeFee(policy, type, amount),
  displayCell: ({ cell }: { cell: domain.AccountCell }) => domain.displayCell(cell),
  evaluateCards: ({ facts }: { facts: domain.CardFacts }) => domain.evaluateCards(facts),
  expiryYears: ({ today }: { today: domain.CalendarDate }) => domain.expiryYears(today),
  feeTypeCode: ({ option }: { option: string | number }) => domain.feeTypeCode(option),
  formatCalendarDate: ({ date }: { date: domain.CalendarDate }) => domain.formatCalendarDate(date),
  formatPhone: ({ text }: { text: string }) => domain.formatPhone(text),
  formatUsd: ({ amount }: { amount: domain.Cents }) => domain.formatUsd(amount),
  holdsCardNumber: ({ text }: { text: string }) => holdsCardNumber(text),
  isAchType: ({ value }: { value: unknown }) => domain.isAchType(value),
  isOn: ({ value }: { value: unknown }) => domain.isOn(value),
  isPaymentAction: ({ value }: { value: unknown }) => domain.isPaymentAction(value),
  isPromptType: ({ value }: { value: unknown }) => domain.isPromptType(value),
  isPaymentOption: ({ value }: { value: unknown }) => domain.isPaymentOption(value),
  localize: ({ text, language }: { text: domain.LocalizedText; language: domain.Language }) => domain.localize(text, language),
  luhnValid: ({ digits }: { digits: string }) => domain.luhnValid(digits),
  optionKind: ({ code }: { code: domain.PaymentOptionCode }) => domain.optionKind(code),
  parseCalendarDate: ({ text }: { text: string }) => domain.parseCalendarDate(text),
  parseDecimal: ({ text }: { text: string }) => domain.parseDecimal(text),
  phoneDigits: ({ text }: { text: string }) => domain.phoneDigits(text),
  promptField: ({ prompt }: { prompt: domain.RegistrationPrompt }) => domain.promptField(prompt),
  readAccount: ({ row, names }: { row: domain.AccountRow; names: domain.RowNames }) => domain.readAccount(row, names),
  readMinTotalDue: ({ value }: { value: string | null }) => domain.readMinTotalDue(value),
  readOverTimeEligible: ({ value }: { value: unknown }) => domain.readOverTimeEligible(value),
  readPaymentOption: ({ value }: { value: unknown }) => domain.readPaymentOption(value),
  readStateCompliance: ({ flag }: { flag: unknown }) => domain.readStateCompliance(flag),
  regeLabel: ({ option, action }: { option: string | number; action: string }) => domain.regeLabel(option, action),
  splitLines: ({ text }: { text: string }) => domain.splitLines(text),
  subtractCents: ({ a, b }: { a: domain.Cents; b: domain.Cents }) => domain.subtractCents(a, b),
  toDecimal: ({ amount }: { amount: domain.Cents }) => domain.toDecimal(amount),
  todayIn: ({ timeZone, now }: { timeZone: string; now: string }) => domain.todayIn(timeZone, new Date(now)),
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
  const [owner = "", question = ""] = name.split(".");
  const value = exported[owner];
  const ask = formQuestions[question];
  if (ask) return (input) => ask(formRulesOf(value, input))(input);
  return value === undefined || typeof value === "function" ? undefined : tableRule(value);
}
