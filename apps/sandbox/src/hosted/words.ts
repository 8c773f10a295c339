import type { CardFault, CardField } from "./card-form.js";
import type { Language } from "./language.js";
import type { HostedState } from "./payments.js";
import type { Timing } from "./timing.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";

export interface Words {
  readonly otherLanguage: { readonly code: Language; readonly name: string };
  readonly sandbox: string;
  readonly testCards: string;
  readonly title: (amount: string) => string;
  readonly errorTitle: (title: string) => string;
  readonly summary: string;
  readonly merchant: string;
  readonly trackingNo: string;
  readonly items: string;
  readonly plan: (id: string) => string;
  readonly total: string;
  readonly card: string;
  readonly fields: Readonly<Record<CardField, string>>;
  readonly expiryHint: string;
  readonly pay: (amount: string) => string;
  readonly cancel: string;
  readonly problem: string;
  readonly again: string;
  readonly faults: Readonly<Record<CardField, Readonly<Partial<Record<CardFault, string>>>>>;
  readonly declined: (message: string) => string;
  readonly nothingCharged: string;
  /** Translations of the processor's messages; empty for English. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly timing: string;
  readonly timingHint: string;
  readonly timings: Readonly<Record<Timing["when"], string>>;
  readonly seconds: string;
  readonly delayFault: string;
  readonly timingFault: string;
  readonly closed: Readonly<
    Record<Exclude<HostedState, "open" | "unknown"> | "replaced", { readonly title: string; readonly text: string }>
  >;
  readonly open: { readonly title: string; readonly text: string };
  readonly goBack: string;
  readonly badForm: { readonly title: string; readonly text: string };
  readonly notFound: { readonly title: string; readonly text: string };
  readonly failed: { readonly title: string; readonly text: string };
}

export const words: Readonly<Record<Language, Words>> = { en, es };
