import { join } from "node:path";
import { type Language, type LocalizedText, optionKind, regeLabels } from "@paydown/domain";
import { defaultPresentAgainAfterDays } from "@paydown/domain/bank";
import { warnOfBracesInFile } from "./check-texts.js";
import { missingLanguages } from "./config-texts.js";
import type { JsonPath } from "./json-text.js";
import type { FolderReader } from "./read-folder.js";
import type { CompanyConfig, PresentAgainPolicy, RegeDisclosure } from "./tenant.js";

/** The names of the files that hold one text, by language. */
type TextFiles = Exclude<LocalizedText, string>;

/** The settings of policy.json for payments from bank accounts. */
export interface BankPaymentsFile {
  readonly clearingDays?: number;
  readonly presentAgainTimes?: number;
  readonly presentAgainAfterDays?: number;
}

export interface DisclosuresFile {
  rege: { for: Pick<RegeDisclosure, "option" | "action">[]; texts: TextFiles[] }[];
  messages?: { code: string; texts: TextFiles[] }[];
}

export function readDisclosures(reader: FolderReader, folder: string, { rege }: DisclosuresFile): RegeDisclosure[] {
  const file = join(folder, "disclosures.json");
  const seen = new Map<string, number>();
  return rege.flatMap(({ for: pairs, texts }, entry) => {
    const messages = readTexts(reader, folder, texts, { at: ["rege", entry, "texts"] });
    return pairs.map(({ option, action }, index) => {
      const before = seen.get(`${option} ${action}`);
      seen.set(`${option} ${action}`, before ?? entry);
      if (before !== undefined)
        reader.fault(
          file,
          `option ${option} with action ${action} has a disclosure already, in entry ${before + 1} of rege. Remove one: consumers would never see this one.`,
          ["rege", entry, "for", index],
        );
      return { option, action, messages };
    });
  });
}

/** Messages by code. `filledCode` names the message whose placeholders are filled in. */
export function readMessages(
  reader: FolderReader,
  folder: string,
  { messages = [] }: DisclosuresFile,
  filledCode: string | undefined,
): Map<string, LocalizedText[]> {
  const byCode = new Map<string, LocalizedText[]>();
  for (const [index, { code, texts }] of messages.entries()) {
    if (byCode.has(code))
      reader.fault(
        join(folder, "disclosures.json"),
        `the code ${code} has messages already. Remove one, or give it another code: only one of them would show.`,
        ["messages", index, "code"],
      );
    byCode.set(
      code,
      readTexts(reader, folder, texts, { at: ["messages", index, "texts"], isFilled: code === filledCode }),
    );
  }
  return byCode;
}

function readTexts(
  reader: FolderReader,
  folder: string,
  texts: readonly TextFiles[],
  { at, isFilled = false }: { readonly at: JsonPath; readonly isFilled?: boolean },
): LocalizedText[] {
  const read = (name: string) => {
    const text = reader.text(folder, name);
    if (text !== undefined && !isFilled) warnOfBracesInFile(reader, join(folder, "texts", name), text);
    return text;
  };
  return texts.flatMap((files, index): LocalizedText[] => {
    for (const { code, name } of missingLanguages(files))
      reader.warn(
        join(folder, "disclosures.json"),
        `${files.en} has no ${name} text beside it: people who read the portal in ${name} would agree to a text in English. Add "${code}".`,
        [...at, index],
      );
    const written = Object.entries(files).map(([language, name]) => [language, read(name)] as const);
    const { en, ...others }: Partial<Record<Language, string>> = Object.fromEntries(
      written.filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    if (en === undefined) return [];
    return [Object.keys(others).length === 0 ? en : { en, ...others }];
  });
}

/** Reports a code without messages, because the page that uses the code would lack the company's text. */
export function checkMessageCodes(
  reader: FolderReader,
  file: string,
  company: CompanyConfig,
  messages: ReadonlyMap<string, unknown>,
): void {
  for (const setting of ["sdSODCode", "confirmSODCode", "recurringSODCode", "successSODCode"] as const) {
    const code = company[setting];
    if (code !== undefined && !messages.has(code))
      reader.fault(file, `${setting}: disclosures.json has no messages of the code ${code}.`, [setting]);
  }
}

/** An acceptance is recorded under a label, so a tenant with any disclosure needs all four labels. */
export function checkRegeLabels(
  reader: FolderReader,
  file: string,
  company: CompanyConfig,
  rege: readonly RegeDisclosure[],
): void {
  if (rege.length === 0) return;
  for (const label of Object.values(regeLabels).flatMap((byAction) => Object.values(byAction))) {
    if (!company[`${label}Label`])
      reader.fault(file, `${label}Label is missing; every instance with Regulation E disclosures has all four labels.`);
  }
}

/** Only a payment whose disclosure says so is presented again, so the setting needs such a disclosure. */
export function readPresentAgain(
  reader: FolderReader,
  folder: string,
  bankPayments: BankPaymentsFile | undefined,
  rege: readonly RegeDisclosure[],
): PresentAgainPolicy {
  const { presentAgainTimes: times = 0, presentAgainAfterDays: afterDays = defaultPresentAgainAfterDays } =
    bankPayments ?? {};
  if (times > 0 && !rege.some(({ option }) => optionKind(option) === "bank")) {
    reader.fault(
      join(folder, "policy.json"),
      "bankPayments.presentAgainTimes needs a disclosure for payments from a bank account in disclosures.json: only a payment whose disclosure says so is presented again. Write one, or remove the setting.",
      ["bankPayments", "presentAgainTimes"],
    );
  }
  return { times, afterDays };
}
