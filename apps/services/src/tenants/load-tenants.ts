import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  cents,
  type FeePolicy,
  type FeeRule,
  type FeeTypeCode,
  type Language,
  type LocalizedText,
  optionKind,
  parseDecimal,
  isOn,
  regeLabels,
} from "@paydown/domain";
import { defaultClearingDays, defaultPresentAgainAfterDays } from "@paydown/domain/bank";
import { readExternalUrl } from "@paydown/domain/guest";
import { contrast } from "@paydown/ui/tenant-colors";
import { packageRoot } from "../package-root.js";
import { StartupError } from "../startup-error.js";
import { checkTexts, warnOfBraces, warnOfBracesInFile } from "./check-texts.js";
import { type GuestLookupFile, readGuestLookup } from "./read-guest-lookup.js";
import { checkNegotiator, type PayLessFile, readPayLess } from "./read-pay-less.js";
import { readRegistrations } from "./read-registrations.js";
import { type OverTimeFile, readOverTime } from "./read-over-time.js";
import { type FolderReader, folderReader, foldersIn } from "./read-folder.js";
import { reservedIds } from "./reserved-ids.js";
import type {
  CellSetting,
  CompanyConfig,
  GlobalConfig,
  InstanceConfig,
  PresentAgainPolicy,
  RegeDisclosure,
  Tenant,
  Tenants,
  WebLinks,
} from "./tenant.js";

type FeeFile =
  | { kind: "none" }
  | { kind: "flat"; amount: string }
  | { kind: "percent"; basisPoints: number; minimum: string };
type WithSchema<T> = T & { $schema?: string };

type InstanceFile = WithSchema<InstanceConfig & GuestLookupFile>;

interface PolicyFile {
  feePolicy: Partial<Record<FeeTypeCode, FeeFile>>;
  payLess?: PayLessFile;
  overTime?: OverTimeFile;
  bankPayments?: { clearingDays?: number; presentAgainTimes?: number; presentAgainAfterDays?: number };
  refundLimit?: string;
}

/** The names of the files that hold one text, by language. */
type TextFiles = Exclude<LocalizedText, string>;

interface DisclosuresFile {
  rege: { for: Pick<RegeDisclosure, "option" | "action">[]; texts: TextFiles[] }[];
  messages?: { code: string; texts: TextFiles[] }[];
}

/** The most that one person may refund of a payment, unless the tenant sets another amount (REF-20). */
const defaultRefundLimit = cents(100_00);

/** Where the page handler serves the tenants' images. */
const imagesPath = "/pay/assets/tenant";
/** The placeholder in an externalURL or cardFrameURL for the hosted page of this environment. */
const hostedPage = "{hostedPage}";
/** The placeholder in the query of an externalURL for the company's name, which the hosted page shows. */
const companyNamePlace = "{companyName}";

/**
 * Reads and checks every tenant's folder.
 *
 * @param hostedUrlOf - Replaces `{hostedPage}` in the externalURL of an instance
 * @throws StartupError (exit code 2) that lists every fault. The `warnings` of the result list lesser problems.
 */
export function loadTenants(
  tenantsDir = join(packageRoot(), "tenants"),
  hostedUrlOf: (instanceId: string) => string = () => "http://127.0.0.1:4610",
): Tenants {
  if (!statSync(tenantsDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartupError(
      `There is no folder ${tenantsDir}. Set PAYDOWN_TENANTS_DIR to the folder that holds the instances.`,
      2,
    );
  }
  const reader = folderReader();
  const global = reader.json<WithSchema<GlobalConfig>>(tenantsDir, "global");
  const tenants = new Map<string, Tenant>();
  for (const name of foldersIn(tenantsDir)) {
    const tenant = loadTenant(reader, join(tenantsDir, name), name, hostedUrlOf, global);
    if (tenant) tenants.set(name, tenant);
  }
  if (!global || reader.faults.length > 0) {
    throw new StartupError(
      `The tenants' files need correcting:\n${reader.faults.map((fault) => `  ${fault}`).join("\n")}`,
      2,
    );
  }
  warnOfBraces(reader, join(tenantsDir, "global.json"), global);
  return {
    global: withoutSchema(global),
    get: (instanceId) => tenants.get(instanceId),
    ids: [...tenants.keys()],
    warnings: reader.warnings,
  };
}

function loadTenant(
  reader: FolderReader,
  folder: string,
  name: string,
  hostedUrlOf: (instanceId: string) => string,
  global: GlobalConfig | undefined,
): Tenant | undefined {
  const file = join(folder, "instance.json");
  if (!existsSync(file)) {
    reader.fault(file, "the file is missing. Write it, or move the folder away: every folder here is an instance.");
    return undefined;
  }
  const instance = reader.json<InstanceFile>(folder, "instance");
  const company = reader.json<WithSchema<CompanyConfig>>(folder, "company");
  const policy = reader.json<PolicyFile>(folder, "policy");
  const disclosures = reader.json<DisclosuresFile>(folder, "disclosures");
  const links = existsSync(join(folder, "links.json"))
    ? reader.json<{ webLinks: WebLinks }>(folder, "links")
    : { webLinks: [] };
  const rege = disclosures && readDisclosures(reader, folder, disclosures);
  if (reservedIds.has(name))
    reader.fault(file, `${name} is reserved for an address of the portal; give the instance another id.`);
  if (!instance || !company || !policy || !disclosures || !rege || !links) return undefined;

  if (instance.instanceId !== name)
    reader.fault(file, `instanceId must be the folder's name, ${name}.`, ["instanceId"]);
  if (!isTimeZone(instance.timeZone))
    reader.fault(file, `timeZone ${instance.timeZone} is not a time zone; write one such as America/New_York.`, [
      "timeZone",
    ]);
  checkBanner(reader, file, instance);
  const imagesDir = join(folder, "images");
  const images = imageAddresses(reader, file, instance, imagesDir, `${imagesPath}/${name}`);
  checkRegeLabels(reader, join(folder, "company.json"), company, rege);
  if (isOn(instance.stateDeclarationsEnabled) && !company.sdLabel) {
    reader.fault(
      join(folder, "company.json"),
      "sdLabel is missing; the acknowledgement of a state declaration is recorded under it.",
    );
  }
  const messages = readMessages(reader, folder, disclosures, policy.payLess?.termsCode);
  checkMessageCodes(reader, join(folder, "company.json"), company, messages);
  const externalURL = instance.externalURL
    ?.replace(hostedPage, () => hostedUrlOf(name))
    .replace(/\?.*$/, (query) => query.replaceAll(companyNamePlace, encodeURIComponent(company.companyName)));
  if (externalURL !== undefined && readExternalUrl(externalURL, "en") === null) {
    reader.fault(
      file,
      `externalURL ${instance.externalURL} is no address to post to: write http or https, a host, and no braces but ${hostedPage} at the beginning, {language} after the host, and ${companyNamePlace} in the query.`,
      ["externalURL"],
    );
  }
  const cardFrameURL = instance.cardFrameURL?.replace(hostedPage, () => hostedUrlOf(name));
  if (cardFrameURL !== undefined && !URL.canParse(cardFrameURL))
    reader.fault(file, `cardFrameURL ${instance.cardFrameURL} is no address of a page.`, ["cardFrameURL"]);
  checkTexts(reader, folder, instance, company);
  checkNegotiator(reader, folder, instance, global, policy.payLess);
  return {
    instanceId: name,
    instance: {
      ...published(instance),
      ...images,
      ...(externalURL !== undefined && { externalURL }),
      ...(cardFrameURL !== undefined && { cardFrameURL }),
    },
    company: withoutSchema(company),
    feePolicy: readFeePolicy(policy),
    payLess: readPayLess(reader, folder, policy.payLess, messages),
    overTime: readOverTime(reader, folder, policy.overTime, instance),
    clearingDays: policy.bankPayments?.clearingDays ?? defaultClearingDays,
    refundLimit: policy.refundLimit === undefined ? defaultRefundLimit : (parseDecimal(policy.refundLimit) ?? cents(0)),
    presentAgain: readPresentAgain(reader, folder, policy, rege),
    rege,
    messages,
    webLinks: links.webLinks,
    registrations: readRegistrations(reader, folder, instance),
    guestLookup: readGuestLookup(reader, file, instance),
    cellSettings: cellSettings(reader, file, instance),
    imagesDir,
  };
}

const columnSettings = ["homeCol1", "homeCol2", "homeCol3", "homeCol4", "homeCol5"] as const;

function cellSettings(reader: FolderReader, file: string, instance: InstanceConfig): CellSetting[] {
  const columns = columnSettings.flatMap((setting) => {
    const cell = instance[setting];
    const before = columnSettings.slice(0, columnSettings.indexOf(setting)).find((other) => instance[other] === cell);
    if (cell === undefined && instance[`${setting}Label`] !== undefined)
      reader.warn(
        file,
        `${setting}Label is the heading of a column that is not shown: ${setting} is missing. Write it, or remove the label.`,
        [`${setting}Label`],
      );
    if (cell !== undefined && before !== undefined)
      reader.warn(file, `${setting} shows ${cell}, as ${before} does. Remove one.`, [setting]);
    return cell === undefined ? [] : [{ setting, cell, place: reader.place(file, [setting]) }];
  });
  const tags = (instance.tagCells ?? []).map((cell, index) => ({
    setting: "tagCells",
    cell,
    place: reader.place(file, ["tagCells", index]),
  }));
  return [...columns, ...tags];
}

/** The banner's text is white or ink, whichever is easier to read. It must be readable on the banner's color. */
function checkBanner(reader: FolderReader, file: string, { secondaryBannerColor }: InstanceConfig): void {
  if (secondaryBannerColor === undefined) return;
  const best = Math.max(...["#ffffff", "#14191c"].map((text) => contrast(text, secondaryBannerColor.toLowerCase())));
  if (best < 4.5) {
    reader.fault(
      file,
      `secondaryBannerColor ${secondaryBannerColor} carries no text: the best contrast is ${best.toFixed(1)}, and 4.5 is needed. Make it lighter or darker.`,
      ["secondaryBannerColor"],
    );
  }
}

function imageAddresses(
  reader: FolderReader,
  file: string,
  instance: InstanceConfig,
  imagesDir: string,
  base: string,
): Partial<InstanceConfig> {
  const addresses: Record<string, string> = {};
  for (const key of ["logoURL", "faviconURL", "splashURL"] as const) {
    const image = instance[key];
    if (image === undefined) continue;
    if (!existsSync(join(imagesDir, image))) reader.fault(file, `${key}: there is no ${image} in ${imagesDir}.`, [key]);
    addresses[key] = `${base}/${image}`;
  }
  return addresses;
}

function readDisclosures(reader: FolderReader, folder: string, { rege }: DisclosuresFile): RegeDisclosure[] {
  const file = join(folder, "disclosures.json");
  const seen = new Map<string, number>();
  return rege.flatMap(({ for: pairs, texts }, entry) => {
    const messages = readTexts(reader, folder, texts);
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
function readMessages(
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
    byCode.set(code, readTexts(reader, folder, texts, code === filledCode));
  }
  return byCode;
}

function readTexts(
  reader: FolderReader,
  folder: string,
  texts: readonly TextFiles[],
  isFilled = false,
): LocalizedText[] {
  const read = (name: string) => {
    const text = reader.text(folder, name);
    if (text !== undefined && !isFilled) warnOfBracesInFile(reader, join(folder, "texts", name), text);
    return text;
  };
  return texts.flatMap((files): LocalizedText[] => {
    const written = Object.entries(files).map(([language, name]) => [language, read(name)] as const);
    const { en, ...others }: Partial<Record<Language, string>> = Object.fromEntries(
      written.filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    if (en === undefined) return [];
    return [Object.keys(others).length === 0 ? en : { en, ...others }];
  });
}

/** Reports a code without messages, because the page that uses the code would lack the company's text. */
function checkMessageCodes(
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
function checkRegeLabels(
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
function readPresentAgain(
  reader: FolderReader,
  folder: string,
  { bankPayments = {} }: PolicyFile,
  rege: readonly RegeDisclosure[],
): PresentAgainPolicy {
  const { presentAgainTimes: times = 0, presentAgainAfterDays: afterDays = defaultPresentAgainAfterDays } =
    bankPayments;
  if (times > 0 && !rege.some(({ option }) => optionKind(option) === "bank")) {
    reader.fault(
      join(folder, "policy.json"),
      "bankPayments.presentAgainTimes needs a disclosure for payments from a bank account in disclosures.json: only a payment whose disclosure says so is presented again. Write one, or remove the setting.",
      ["bankPayments", "presentAgainTimes"],
    );
  }
  return { times, afterDays };
}

function readFeePolicy({ feePolicy }: PolicyFile): FeePolicy {
  return Object.fromEntries(Object.entries(feePolicy).map(([code, rule]) => [code, toFeeRule(rule)]));
}

function toFeeRule(rule: FeeFile): FeeRule {
  if (rule.kind === "none") return rule;
  if (rule.kind === "flat") return { kind: "flat", amount: parseDecimal(rule.amount) ?? cents(0) };
  return { kind: "percent", basisPoints: rule.basisPoints, minimum: parseDecimal(rule.minimum) ?? cents(0) };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The part of instance.json that browsers receive. The fields of the guest lookup have a call of their own. */
function published({ guestLookupFields, guestSecondFact, ...instance }: InstanceFile): InstanceConfig {
  return withoutSchema(instance);
}

function withoutSchema<T extends object>(value: WithSchema<T>): T {
  const { $schema, ...rest } = value;
  return rest as unknown as T;
}
