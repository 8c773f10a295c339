import { formatPhone, type Language } from "@paydown/domain";
import type { CompanyConfig } from "../tenants/tenant.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import type { FactName, NoticeKind, NoticeWords } from "./words/notice-words.js";

/** The words of receipts and copies, by language. */
export const words: Readonly<Record<Language, NoticeWords>> = { en, es };

/** What is told of one event, in the consumer's language; ways of sending it differ in form alone. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly language: Language;
  readonly company: string;
  readonly replyTo: string | undefined;
  readonly title: string;
  readonly opening: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** What was agreed, to the letter; none where there is nothing to keep but the facts. */
  readonly sections: readonly Section[];
  readonly closing: string;
  /** All of it in a text message's length. */
  readonly short: string;
}

export interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** What differs from one notice to another. */
export interface NoticeContent extends Pick<Notice, "kind" | "language" | "opening" | "short"> {
  /** In this order; one without a value is left out. */
  readonly facts: { readonly [Name in FactName]?: string };
  readonly sections?: readonly Section[];
}

export function composeNotice(
  { companyName, companyEmail, companyPhoneNumber }: CompanyConfig,
  { kind, language, opening, short, facts, sections = [] }: NoticeContent,
): Notice {
  const text = words[language];
  return {
    kind,
    language,
    company: companyName,
    replyTo: companyEmail,
    title: text.titles[kind],
    opening,
    facts: (Object.entries(facts) as [FactName, string][])
      .filter(([, value]) => value !== "")
      .map(([name, value]) => ({ label: text.labels[name], value })),
    sections,
    closing: text.questions(companyName, formatPhone(companyPhoneNumber)),
    short,
  };
}
