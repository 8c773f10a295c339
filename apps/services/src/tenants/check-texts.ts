import { join } from "node:path";
import { isOn, type Language, languages, localize, type LocalizedText, readSwitch } from "@paydown/domain";
import type { JsonPath } from "./json-text.js";
import type { FolderReader } from "./read-folder.js";
import type { CompanyConfig, InstanceConfig } from "./tenant.js";

interface FilledText {
  readonly setting:
    | "confirmDateMessage"
    | "belowPastDueMessage"
    | "belowNextScheduledMessage"
    | "overpaymentMessage"
    | "aboveDueMessage";
  readonly names: readonly string[];
  /** Whether a missing placeholder stops the start or only causes a warning. */
  readonly missing: "fault" | "warn";
}

const comparison = { names: ["amount", "figure"], missing: "warn" } as const;

/** Settings whose text has placeholders that the portal fills in. */
const filledTexts: readonly FilledText[] = [
  // The authorization must state when the money is taken.
  { setting: "confirmDateMessage", names: ["date"], missing: "fault" },
  { setting: "belowPastDueMessage", ...comparison },
  { setting: "belowNextScheduledMessage", ...comparison },
  { setting: "overpaymentMessage", ...comparison },
  { setting: "aboveDueMessage", ...comparison },
];
const takesNames = new Set<string>(filledTexts.map(({ setting }) => setting));

/** Pages whose only content is one text of instance.json. */
const pagesOfOneText = [
  { flag: "privacyPolicyEnabled", text: "privacyPolicy" },
  { flag: "termsAndConditionsEnabled", text: "termsAndConditions" },
] as const;

/** Receipts that need a recorded consent. */
const receiptConsents = [
  { flag: "smsReceiptsEnabled", text: "smsConsent" },
  { flag: "emailReceiptsEnabled", text: "emailConsent" },
] as const;

const optionalFacts = ["companyAddress", "companyCity", "companyState", "companyZipCode"] as const;

/**
 * Reports faults where a consumer would read something wrong or accept an empty text, and warnings about lesser
 * mistakes in texts.
 */
export function checkTexts(
  reader: FolderReader,
  folder: string,
  instance: InstanceConfig,
  company: CompanyConfig,
): void {
  const file = join(folder, "instance.json");
  const companyFile = join(folder, "company.json");
  for (const filled of filledTexts) checkFilled(reader, file, filled, instance[filled.setting]);
  warnOfBraces(reader, file, instance);
  warnOfBraces(reader, companyFile, company);
  for (const { flag, text } of pagesOfOneText) {
    if (readSwitch(instance, flag) && instance[text] === undefined)
      reader.fault(
        file,
        `${flag} is on, and ${text} is missing: its page would be empty. Write ${text}, or set ${flag} to false.`,
        [flag],
      );
  }
  if (isOn(instance.stateDeclarationsEnabled) && company.sdSODCode === undefined) {
    reader.fault(
      companyFile,
      "sdSODCode is missing, and stateDeclarationsEnabled of instance.json is on: consumers would acknowledge an empty declaration. Name the code of its messages in disclosures.json, or set stateDeclarationsEnabled to false.",
    );
  }
  for (const { flag, text } of receiptConsents) {
    if (readSwitch(instance, flag) && instance[text] === undefined)
      reader.warn(
        file,
        `${flag} is on, and ${text} is missing: receipts go out without a recorded consent. Write ${text}.`,
        [flag],
      );
  }
  for (const setting of optionalFacts) {
    if (company[setting]?.trim() === "")
      reader.warn(companyFile, `${setting} is blank. Fill it in, or remove it.`, [setting]);
  }
  warnOfSharedLabels(reader, companyFile, company);
}

/** Warns of placeholders that consumers would read literally. */
export function warnOfBraces(reader: FolderReader, file: string, config: object): void {
  for (const [setting, value] of Object.entries(config) as [string, unknown][]) {
    if (setting === "externalURL" || setting === "cardFrameURL" || takesNames.has(setting) || !isText(value)) continue;
    for (const { language, names } of namesIn(value)) {
      for (const name of names)
        reader.warn(
          file,
          `${setting} (${language}) contains {${name}}, which consumers would see literally: nothing replaces it here. Remove it.`,
          pathOf(setting, value, language),
        );
    }
  }
}

/** Warns of placeholders in a text file that consumers would read literally. */
export function warnOfBracesInFile(reader: FolderReader, file: string, text: string): void {
  for (const name of bracedNames(text))
    reader.warn(
      file,
      `the text contains {${name}}, which consumers would see literally: nothing replaces it here. Remove it.`,
    );
}

function checkFilled(
  reader: FolderReader,
  file: string,
  { setting, names: allowed, missing }: FilledText,
  text: LocalizedText | undefined,
): void {
  if (text === undefined) return;
  for (const { language, names } of namesIn(text)) {
    const at = pathOf(setting, text, language);
    for (const name of names) {
      if (!allowed.includes(name))
        reader.fault(
          file,
          `${setting} (${language}) contains {${name}}; it may contain ${allowed.map((one) => `{${one}}`).join(" and ")}.`,
          at,
        );
    }
    for (const name of allowed) {
      if (!names.includes(name))
        reader[missing](
          file,
          `${setting} (${language}) does not contain {${name}}. Add it where the portal should insert the value, or remove the setting.`,
          at,
        );
    }
  }
}

/** Warns of two disclosures with the same label, because only the label records which of them a consumer accepted. */
function warnOfSharedLabels(reader: FolderReader, file: string, company: CompanyConfig): void {
  const settings = ["rege1Label", "rege2Label", "rege3Label", "rege4Label"] as const;
  for (const [index, setting] of settings.entries()) {
    const before = settings
      .slice(0, index)
      .find((other) => company[other] !== undefined && company[other] === company[setting]);
    if (before !== undefined)
      reader.warn(
        file,
        `${setting} is the same as ${before}: records of acceptance cannot be told apart. Give each a label of its own.`,
        [setting],
      );
  }
}

function isText(value: unknown): value is LocalizedText {
  return typeof value === "string" || (typeof value === "object" && value !== null && "en" in value);
}

function pathOf(setting: string, text: LocalizedText, language: Language): JsonPath {
  return typeof text === "string" ? [setting] : [setting, language];
}

function namesIn(text: LocalizedText): { readonly language: Language; readonly names: readonly string[] }[] {
  return languages
    .filter((language) => language === "en" || (typeof text === "object" && text[language] !== undefined))
    .map((language) => ({ language, names: bracedNames(localize(text, language)) }));
}

function bracedNames(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))];
}
