import { basename, join } from "node:path";
import { cents, type FeeRule, formatUsd, type LocalizedText, optionKind, type PaymentAction } from "@paydown/domain";
import { missingLanguages, textsIn } from "./config-texts.js";
import type { JsonPath } from "./json-text.js";
import type { FolderReader } from "./read-folder.js";
import type { CompanyConfig, InstanceConfig, RegeDisclosure, Tenant } from "./tenant.js";

/** The texts that consumers agree to or rely on, besides those of disclosures.json. */
const legalTexts = {
  "instance.json": [
    "privacyPolicy",
    "termsAndConditions",
    "smsConsent",
    "emailConsent",
    "emailDisclosure",
    "confirmDateMessage",
  ],
  "company.json": ["sdAcknowledgeLine", "regeAcknowledgeLine"],
} as const;

/** Warns of settings that take from consumers what the law or another text of the tenant gives them. */
export function warnOfRights(
  reader: FolderReader,
  folder: string,
  { instance, company, rege, feePolicy }: Pick<Tenant, "instance" | "company" | "rege" | "feePolicy">,
): void {
  warnOfMissingLanguages(reader, folder, instance, company);
  warnOfMissingDisclosures(reader, join(folder, "disclosures.json"), instance, rege);
  warnOfFeesAboveTexts(reader, folder, { "instance.json": instance, "company.json": company }, feePolicy);
}

function warnOfMissingLanguages(
  reader: FolderReader,
  folder: string,
  instance: InstanceConfig,
  company: CompanyConfig,
): void {
  const configs: Readonly<Record<string, object>> = { "instance.json": instance, "company.json": company };
  for (const [file, settings] of Object.entries(legalTexts))
    for (const setting of settings) {
      const text = (configs[file] as Partial<Record<string, LocalizedText>>)[setting];
      for (const { code, name } of text === undefined ? [] : missingLanguages(text))
        reader.warn(
          join(folder, file),
          `${setting} has no ${name} text: people who read the portal in ${name} would agree to a text in English. Write { "en": …, "${code}": … }.`,
          [setting],
        );
    }
}

/** Which cards lead to a payment of an action. */
const cardsOf = {
  full: ["full"],
  oneTime: ["oneTime"],
  next: ["recurring", "overTime"],
} as const satisfies Partial<Record<PaymentAction, InstanceConfig["cardsByPhone"]>>;

/** A tenant with a disclosure for one kind of bank payment needs one for every kind that it offers. */
function warnOfMissingDisclosures(
  reader: FolderReader,
  file: string,
  { cardsByPhone }: InstanceConfig,
  rege: readonly RegeDisclosure[],
): void {
  if (!rege.some(({ option }) => optionKind(option) === "bank")) return;
  for (const [action, cards] of Object.entries(cardsOf)) {
    if (cards.every((card) => cardsByPhone.includes(card))) continue;
    if (rege.some((disclosure) => disclosure.option === "1" && disclosure.action === action)) continue;
    reader.warn(
      file,
      `rege has no disclosure for option 1 (bank account) with action ${action}, and consumers are offered that payment: they would make it without the authorization that Regulation E asks for. Add it, or list ${cards.join(" and ")} in cardsByPhone.`,
      ["rege"],
    );
  }
}

/** A sentence about a fee, in either language. */
const aboutFee = /\bfees?\b|\bcharges?\b|\bcargos?\b|\bcomisi(?:ón|ones)\b/i;

/** Warns of a text that states a lower fee than the one that is charged. */
function warnOfFeesAboveTexts(
  reader: FolderReader,
  folder: string,
  configs: Readonly<Record<string, object>>,
  feePolicy: Tenant["feePolicy"],
): void {
  const charged = Object.values(feePolicy).flatMap(figuresOf);
  const texts: { file: string; at?: JsonPath; name: string; text: string }[] = [
    ...Object.entries(configs).flatMap(([file, config]) =>
      textsIn(config).map(({ path, text }) => ({ file: join(folder, file), at: path, name: path.join("."), text })),
    ),
    ...[...reader.textsIn(folder)].map(([file, text]) => ({ file, name: basename(file), text })),
  ];
  for (const { file, at, name, text } of texts)
    for (const sentence of text.split(/(?<=[.!?])\s|\n/).filter((part) => aboutFee.test(part)))
      for (const stated of statedIn(sentence)) {
        const ofUnit = charged.filter(({ unit }) => unit === stated.unit);
        const above = ofUnit.find(({ value }) => value > stated.value);
        if (!above || ofUnit.some(({ value }) => value === stated.value)) continue;
        reader.warn(
          file,
          `${name} states a fee of ${shown(stated)}, and policy.json charges ${shown(above)}: consumers would pay more than the text says. Correct one of them.`,
          at,
        );
      }
}

interface Figure {
  readonly unit: "cents" | "basis points";
  readonly value: number;
}

function figuresOf(rule: FeeRule): Figure[] {
  if (rule.kind === "none") return [];
  if (rule.kind === "flat") return [{ unit: "cents", value: rule.amount }];
  return [
    { unit: "cents", value: rule.minimum },
    { unit: "basis points", value: rule.basisPoints },
  ];
}

const statedIn = (sentence: string): Figure[] => [
  ...[...sentence.matchAll(/\$ ?(\d+(?:\.\d{2})?)(?![\d,])/g)].map(([, amount]): Figure => ({
    unit: "cents",
    value: Math.round(Number(amount) * 100),
  })),
  ...[...sentence.matchAll(/(\d+(?:\.\d+)?) ?%/g)].map(([, percent]): Figure => ({
    unit: "basis points",
    value: Math.round(Number(percent) * 100),
  })),
];

const shown = ({ unit, value }: Figure) => (unit === "cents" ? formatUsd(cents(value)) : `${value / 100}%`);
