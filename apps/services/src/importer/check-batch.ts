import { itemizedDue, letterFactNames, parseCalendarDate, parseDecimal, toDecimal } from "@paydown/domain";
import { comparableValue } from "../guest/comparable-value.js";
import type { ErasedPeople } from "../retention/erased-people.js";
import { isIdentifying } from "../tenants/tenant.js";
import { cardNumberFault } from "./card-numbers.js";
import { erasedFault } from "./erased.js";
import type { HashKinds } from "./hash-kinds.js";
import { readItemization } from "./itemization.js";
import { memberWords } from "./member-words.js";
import type { ImportRecord, RecordFault } from "./record.js";
import type { References } from "./references.js";
import type { Target } from "./target.js";

/** A record and the number of its line. */
export interface NumberedRecord {
  readonly line: number;
  readonly record: ImportRecord;
}

/** Called for each record that is left out, with its line and the reason. */
export type Fault = (line: number, reason: string) => void;

/** Why a record cannot be stored, whatever the database holds; undefined if it can. */
export function recordFault(target: Target, now: Date, record: ImportRecord): RecordFault | undefined {
  const reason = futureFault(now, record) ?? cellFault(target, record) ?? lookupFault(target, record);
  return reason === undefined
    ? (itemizationFault(target, record) ?? cardNumberFault(record) ?? registrationFault(target, record))
    : { reason };
}

/** The records that fit the database, in the order of the file. Reports the others. */
export function checkBatch(
  target: Target,
  {
    references,
    hashKinds,
    erased,
    inProgress,
  }: {
    readonly references: References;
    readonly hashKinds: HashKinds;
    readonly erased: ErasedPeople;
    readonly inProgress: ReadonlySet<string>;
  },
  batch: readonly NumberedRecord[],
  fault: Fault,
): NumberedRecord[] {
  return batch.filter(({ line, record }) => {
    const reason =
      erasedFault(target, erased, record) ??
      references.missing(record) ??
      hashKinds.fault(record) ??
      closeFault(inProgress, record);
    if (reason === undefined) references.note(record);
    else fault(line, reason);
    return reason === undefined;
  });
}

/** Why an account cannot be closed now; undefined if it can. */
export function closeFault(inProgress: ReadonlySet<string>, record: ImportRecord): string | undefined {
  return record.kind === "close" && inProgress.has(record.accountNo)
    ? "a payment of the account is in progress: import the line again when the payment has ended"
    : undefined;
}

/** Payments before `asOf` do not lower a due, because it counts as knowing them (PAY-106). */
function futureFault(now: Date, record: ImportRecord): string | undefined {
  if (record.kind !== "account" && record.kind !== "plan" && record.kind !== "close") return undefined;
  if (new Date(record.asOf) <= now) return undefined;
  return record.kind === "close"
    ? "asOf is later than now: import the line again when the account is closed"
    : "asOf is later than now, and the due cannot contain payments that are still to come";
}

/** The cells that identify an account must exist and match the record. */
function cellFault({ rowNames }: Target, record: ImportRecord): string | undefined {
  if (record.kind !== "account") return undefined;
  const { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo } = rowNames;
  const missing = [rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo].find(
    (name) => !Object.hasOwn(record.cells, name),
  );
  if (missing !== undefined) return `cells.${missing} is missing`;
  if (record.cells[rowAccount]?.value !== record.accountNo) return `cells.${rowAccount} must be the accountNo`;
  if (parseDecimal(record.cells[rowDue]?.value ?? "") === undefined)
    return `cells.${rowDue} must be a decimal such as 1250.00`;
  return undefined;
}

/** An itemization that comes to another amount would contradict the due (ACCT-35). Quotes no cell, but the sum. */
function itemizationFault({ rowNames }: Target, record: ImportRecord): RecordFault | undefined {
  if (record.kind !== "account" || record.itemization === undefined) return undefined;
  const { rowDue } = rowNames;
  const itemization = readItemization(record.itemization);
  // The day is that of the import's own time zone.
  const lastDay = parseCalendarDate(record.asOf.slice(0, 10));
  if (lastDay !== undefined && itemization.date > lastDay)
    return { reason: "itemization.date is later than asOf", at: "itemization.date" };
  const sum = itemizedDue(itemization);
  if (sum === parseDecimal(record.cells[rowDue]?.value ?? "")) return undefined;
  const comesTo = sum === null ? "amounts that are too large" : toDecimal(sum);
  return {
    reason: `itemization comes to ${comesTo}, which is not cells.${rowDue}: amount, interest and fees, less payments and credits, must be the due`,
    at: "itemization",
  };
}

/** The facts with which a letter code is used. No prompt has to ask for them. */
const letterFacts: readonly string[] = Object.values(letterFactNames).flat();

/** A person can only register by facts that a prompt asks for. A tenant without registration takes any. */
function registrationFault({ promptNames }: Target, record: ImportRecord): RecordFault | undefined {
  if (record.kind !== "person" || promptNames.length === 0) return undefined;
  const names = Object.keys(record.facts);
  const asked = promptNames.filter((name) => !isIdentifying({ name })).join(", ");
  const unknown = names.find((name) => !promptNames.includes(name) && !letterFacts.includes(name));
  if (unknown !== undefined)
    return { reason: `${memberWords(["facts", unknown])} is none of the prompts: ${asked}`, at: `facts.${unknown}` };
  return names.every((name) => isIdentifying({ name }) || !promptNames.includes(name))
    ? { reason: `facts answers none of the prompts: ${asked}`, at: "facts" }
    : undefined;
}

/**
 * A plan's lookup values must be for the tenant's lookup fields, and each must contain a letter or a digit, because
 * only those are compared.
 */
function lookupFault({ lookupFields }: Target, record: ImportRecord): string | undefined {
  if (record.kind !== "plan") return undefined;
  const unknown = Object.keys(record.lookups).find((field) => !lookupFields.includes(field));
  if (unknown !== undefined)
    return lookupFields.length === 0
      ? "the instance has no guestLookupFields"
      : `lookups must be of ${lookupFields.join(", ")}`;
  const blank = Object.entries(record.lookups).find(([, values]) =>
    values.some((value) => comparableValue(value) === ""),
  );
  return blank && `lookups.${blank[0]} has a value without letters or digits`;
}
