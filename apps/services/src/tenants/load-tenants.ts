import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { cents, type FeeRule, type FeeTypeCode, isOn, type LocalizedText, parseDecimal } from "@paydown/domain";
import { defaultClearingDays } from "@paydown/domain/bank";
import { readExternalUrl } from "@paydown/domain/guest";
import { packageRoot } from "../package-root.js";
import { StartupError } from "../startup-error.js";
import { checkColors, imageAddresses } from "./check-look.js";
import { warnOfMarkup, warnOfMarkupInFile } from "./check-markup.js";
import { warnOfPlaceholders, warnOfPlaceholdersInFile } from "./check-placeholders.js";
import { warnOfRights } from "./check-rights.js";
import { checkTexts, warnOfBraces } from "./check-texts.js";
import {
  type BankPaymentsFile,
  checkMessageCodes,
  checkRegeLabels,
  type DisclosuresFile,
  readDisclosures,
  readMessages,
  readPresentAgain,
} from "./read-disclosures.js";
import { type GuestLookupFile, readGuestLookup } from "./read-guest-lookup.js";
import { readImages } from "./read-images.js";
import { checkNegotiator, type PayLessFile, readPayLess } from "./read-pay-less.js";
import { readRegistrations } from "./read-registrations.js";
import { type RetentionFile, readRetention } from "./read-retention.js";
import { type OverTimeFile, readOverTime } from "./read-over-time.js";
import { type FileNote, type FolderReader, folderReader, foldersIn, noteLine } from "./read-folder.js";
import { reservedIds } from "./reserved-ids.js";
import type { CellSetting, CompanyConfig, GlobalConfig, InstanceConfig, Tenant, Tenants, WebLinks } from "./tenant.js";

type FeeFile =
  | { kind: "none" }
  | { kind: "flat"; amount: string; reason?: LocalizedText }
  | { kind: "percent"; basisPoints: number; minimum: string; reason?: LocalizedText };
type WithSchema<T> = T & { $schema?: string };

type InstanceFile = WithSchema<InstanceConfig & GuestLookupFile>;

interface PolicyFile {
  feePolicy: Partial<Record<FeeTypeCode, FeeFile>>;
  payLess?: PayLessFile;
  overTime?: OverTimeFile;
  bankPayments?: BankPaymentsFile;
  refundLimit?: string;
  retention?: RetentionFile;
}

/** The most that one person may refund of a payment, unless the tenant sets another amount (REF-20). */
const defaultRefundLimit = cents(100_00);

/** Where the page handler serves the tenants' images. */
const imagesPath = "/pay/assets/tenant";
/** The placeholder in an externalURL or cardFrameURL for the hosted page of this environment. */
const hostedPage = "{hostedPage}";
/** The placeholder in the query of an externalURL for the company's name, which the hosted page shows. */
const companyNamePlace = "{companyName}";

/** Where the files of a tenant are. The folder of a live tenant has the tenant's id for its name. */
export interface TenantFolder {
  readonly id: string;
  readonly folder: string;
}

/** The tenants' files as they were read, and every problem in them. */
export interface Inspection {
  /** Undefined if there is a fault. */
  readonly tenants: Tenants | undefined;
  readonly notes: readonly FileNote[];
}

/**
 * Reads and checks every tenant's folder.
 *
 * @param hostedUrlOf - Replaces `{hostedPage}` in the externalURL of an instance
 * @throws StartupError (exit code 2) that lists every fault. The `warnings` of the result list lesser problems.
 */
export function loadTenants(tenantsDir = join(packageRoot(), "tenants"), hostedUrlOf = sandboxUrl): Tenants {
  return soundTenants(inspectTenants(tenantsDir, hostedUrlOf));
}

/** Faults of the tenants' files, which only a change of the files corrects. */
export class TenantFilesFault extends StartupError {
  override readonly name = "TenantFilesFault";
}

/** @throws TenantFilesFault (exit code 2) that lists every fault */
export function soundTenants({ tenants, notes }: Inspection): Tenants {
  if (tenants) return tenants;
  const faults = notes.filter(({ state }) => state === "fault").map(noteLine);
  throw new TenantFilesFault(
    `The tenants' files need correcting:\n${faults.map((fault) => `  ${fault}`).join("\n")}`,
    2,
  );
}

const sandboxUrl: (instanceId: string) => string = () => "http://127.0.0.1:4610";

/**
 * Like {@link loadTenants}, but returns the faults.
 *
 * @param only - The tenants to read; each subfolder of `tenantsDir` by default
 * @throws StartupError (exit code 2) if there is no such folder
 */
export function inspectTenants(
  tenantsDir: string,
  hostedUrlOf = sandboxUrl,
  only?: readonly TenantFolder[],
): Inspection {
  const steps = inspecting(tenantsDir, hostedUrlOf, only);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same for services that run: calls are answered between one tenant and the next. */
export async function inspectTenantsBetweenCalls(
  tenantsDir: string,
  hostedUrlOf: (instanceId: string) => string,
): Promise<Inspection> {
  const steps = inspecting(tenantsDir, hostedUrlOf);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

/** Yields after each tenant. */
function* inspecting(
  tenantsDir: string,
  hostedUrlOf: (instanceId: string) => string,
  only?: readonly TenantFolder[],
): Generator<void, Inspection, void> {
  if (!statSync(tenantsDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartupError(
      `There is no folder ${tenantsDir}. Set PAYDOWN_TENANTS_DIR to the folder that holds the instances.`,
      2,
    );
  }
  const reader = folderReader();
  const global = reader.json<WithSchema<GlobalConfig>>(tenantsDir, "global");
  const tenants = new Map<string, Tenant>();
  for (const { id, folder } of only ?? foldersIn(tenantsDir).map((id) => ({ id, folder: join(tenantsDir, id) }))) {
    const tenant = loadTenant(reader, folder, id, hostedUrlOf, global);
    if (tenant) tenants.set(id, tenant);
    yield;
  }
  if (global) {
    warnOfBraces(reader, join(tenantsDir, "global.json"), global);
    warnOfMarkup(reader, join(tenantsDir, "global.json"), global);
  }
  const { notes } = reader;
  if (!global || notes.some(({ state }) => state === "fault")) return { tenants: undefined, notes };
  return {
    tenants: {
      global: withoutSchema(global),
      get: (instanceId) => tenants.get(instanceId),
      ids: [...tenants.keys()],
      warnings: notes.map(noteLine),
    },
    notes,
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
  checkColors(reader, file, instance);
  const imagesDir = join(folder, "images");
  const images = readImages(reader, imagesDir);
  const addresses = imageAddresses(reader, file, instance, { imagesDir, images }, `${imagesPath}/${name}`);
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
  for (const [name, config] of Object.entries({ instance, company, links })) {
    warnOfMarkup(reader, join(folder, `${name}.json`), config);
    warnOfPlaceholders(reader, join(folder, `${name}.json`), config);
  }
  for (const [file, text] of reader.textsIn(folder)) {
    warnOfMarkupInFile(reader, file, text);
    warnOfPlaceholdersInFile(reader, file, text);
  }
  const feePolicy = mapFees(policy, toFeeRule);
  warnOfRights(reader, folder, { instance, company, rege, feePolicy });
  return {
    instanceId: name,
    instance: {
      ...published(instance),
      ...addresses,
      ...(externalURL !== undefined && { externalURL }),
      ...(cardFrameURL !== undefined && { cardFrameURL }),
    },
    company: withoutSchema(company),
    feePolicy,
    feeReasons: mapFees(policy, (rule) => (rule.kind === "none" ? undefined : rule.reason)),
    payLess: readPayLess(reader, folder, policy.payLess, messages),
    overTime: readOverTime(reader, folder, policy.overTime, instance),
    clearingDays: policy.bankPayments?.clearingDays ?? defaultClearingDays,
    refundLimit: policy.refundLimit === undefined ? defaultRefundLimit : (parseDecimal(policy.refundLimit) ?? cents(0)),
    presentAgain: readPresentAgain(reader, folder, policy.bankPayments, rege),
    retention: readRetention(reader, folder, policy.retention),
    rege,
    messages,
    webLinks: links.webLinks,
    registrations: readRegistrations(reader, folder, instance),
    guestLookup: readGuestLookup(reader, file, instance),
    cellSettings: cellSettings(reader, file, instance),
    images,
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
  const creditors = (["creditorCell", "originalCreditorCell"] as const).flatMap((setting) => {
    const cell = instance[setting];
    return cell === undefined ? [] : [{ setting, cell, place: reader.place(file, [setting]) }];
  });
  return [...columns, ...tags, ...creditors];
}

const mapFees = <Value>({ feePolicy }: PolicyFile, read: (rule: FeeFile) => Value) =>
  Object.fromEntries(Object.entries(feePolicy).map(([code, rule]) => [code, read(rule)])) as Partial<
    Record<FeeTypeCode, Value>
  >;

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
