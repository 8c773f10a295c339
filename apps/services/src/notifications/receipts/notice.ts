import { formatPhone, type Language } from "@paydown/domain";
import type { CompanyConfig } from "../../tenants/tenant.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import type { FactName, NoticeKind, NoticeWords } from "./words/notice-words.js";

/** The words of receipts and copies, by language. */
export const words: Readonly<Record<Language, NoticeWords>> = { en, es };

/** The notice of one event, in the consumer's language. Channels differ in format only. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly language: Language;
  readonly title: string;
  readonly opening: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** The exact agreed texts; empty if there are only facts. */
  readonly sections: readonly Section[];
  readonly closing: string;
  /** The whole notice, short enough for a text message. */
  readonly short: string;
}

export interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** The parts that differ from one notice to another. */
export interface NoticeContent extends Pick<Notice, "kind" | "language" | "opening" | "short"> {
  /** Shown in this order; a fact without a value is left out. */
  readonly facts: { readonly [Name in FactName]?: string };
  readonly sections?: readonly Section[];
}

export function composeNotice(
  { companyName, companyPhoneNumber }: CompanyConfig,
  { kind, language, opening, short, facts, sections = [] }: NoticeContent,
): Notice {
  const text = words[language];
  return {
    kind,
    language,
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
