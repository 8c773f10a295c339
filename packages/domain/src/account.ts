import { type CalendarDate, formatCalendarDate, parseCalendarDate } from "./calendar-date.js";
import { isOn, readMinTotalDue } from "./instance-setting.js";
import { languages, localize, type LocalizedText } from "./localized-text.js";
import { cents, type Cents, formatUsd, parseDecimal } from "./money.js";
import type { DispositionCard } from "./disposition-card.js";

/** How to read and show the value of an account cell (ACCT-1). */
export type CellType = "CURRENCY" | "DATE" | "TEXT";

/** One field of an account, as the services send it (ACCT-1). */
export interface AccountCell {
  /** Raw: a decimal, an ISO or MM/DD/YYYY date, or text (FMT-2, FMT-7). */
  readonly value: string;
  readonly type: CellType;
  readonly label: LocalizedText;
  /** "Y" if Details shows the cell. */
  readonly display: string;
}

/** The cells of one account, keyed by configured field names. */
export type AccountRow = Readonly<Record<string, AccountCell>>;

/** The global settings that name the cells. */
export interface RowNames {
  readonly rowAccount: string;
  readonly rowDue: string;
  readonly rowPmtDisposition: string;
  readonly rowDemIdtyNo: string;
}

/**
 * The settings that decide about an account, as the tenant wrote them: the tenant's values override the global ones.
 */
export interface AccountConfig extends RowNames {
  readonly negotiatorEnabled?: boolean | string | undefined;
  readonly minTotalDue?: string | null | undefined;
  readonly stateDeclarationsEnabled?: boolean | string | undefined;
  readonly cardsByPhone?: readonly DispositionCard[] | undefined;
}

/** The facts about an account that the rules need. */
export interface AccountFacts {
  readonly accountNo: string;
  /** 0 if the cell is missing or unreadable (ACCT-4). */
  readonly due: Cents;
  readonly disposition: string;
  readonly demIdtyNo: string;
  readonly nextAmountDue: Cents | null;
  readonly nextDueDate: CalendarDate | null;
  readonly requiresEmail: boolean;
  readonly achRequiresPhone: boolean;
  readonly negotiatorEnabled: boolean;
  /** 0 turns the minimum off (CONFIG-6). */
  readonly minTotalDue: Cents;
  readonly stateDeclarationsEnabled: boolean;
  /** The cards that the tenant sets up only by phone. */
  readonly cardsByPhone: readonly DispositionCard[];
}

function hasLabel(cell: AccountCell, label: string): boolean {
  return label !== "" && languages.some((language) => localize(cell.label, language).trim() === label);
}

function cellText(row: AccountRow, name: string): string {
  return Object.hasOwn(row, name) ? (row[name]?.value.trim() ?? "") : "";
}

function textByKeyOrLabel(row: AccountRow, name: string): string {
  if (Object.hasOwn(row, name)) return cellText(row, name);
  return (
    Object.values(row)
      .find((cell) => hasLabel(cell, name))
      ?.value.trim() ?? ""
  );
}

/**
 * Reads an account row and the settings that decide about it. DEMIDTYNO, Next Amt Due and Next Due Date are found by
 * key first, then by label (ACCT-6). A cell that is missing or unreadable becomes empty text, 0 for the due, or null
 * for the next payment. A missing setting is off. Never throws.
 */
export function readAccount(row: AccountRow, config: AccountConfig): AccountFacts {
  return {
    accountNo: cellText(row, config.rowAccount),
    due: parseDecimal(cellText(row, config.rowDue)) ?? cents(0),
    disposition: cellText(row, config.rowPmtDisposition),
    demIdtyNo: textByKeyOrLabel(row, config.rowDemIdtyNo),
    nextAmountDue: parseDecimal(textByKeyOrLabel(row, "Next Amt Due")) ?? null,
    nextDueDate: parseCalendarDate(textByKeyOrLabel(row, "Next Due Date")) ?? null,
    requiresEmail: isOn(cellText(row, "requires_email")),
    achRequiresPhone: isOn(cellText(row, "ach_requires_phone")),
    negotiatorEnabled: isOn(config.negotiatorEnabled),
    minTotalDue: readMinTotalDue(config.minTotalDue),
    stateDeclarationsEnabled: isOn(config.stateDeclarationsEnabled),
    cardsByPhone: config.cardsByPhone ?? [],
  };
}

/** The amount by which an account is overpaid, above 0; null if it isn't overpaid (FMT-5). */
export function creditOf(due: Cents): Cents | null {
  return due < 0 ? cents(-due) : null;
}

/** Formats a decimal as "$1,234.50". Text that is not an amount is returned unchanged (FMT-4). */
export function displayAmount(text: string): string {
  const amount = parseDecimal(text.trim());
  return amount === undefined ? text : formatUsd(amount);
}

/** Formats a date as MM/DD/YYYY. Text that is not a date is returned unchanged (FMT-4). */
export function displayDate(text: string): string {
  const date = parseCalendarDate(text.trim());
  return date === undefined ? text : formatCalendarDate(date);
}

const cellFormats = {
  CURRENCY: displayAmount,
  DATE: displayDate,
  TEXT: (value) => value.trim(),
} as const satisfies Record<CellType, (value: string) => string>;

/**
 * Formats a cell by its type: "$1,234.50", "MM/DD/YYYY" or its text. An unreadable value is returned unchanged (FMT-4).
 */
export function displayCell(cell: AccountCell): string {
  return cellFormats[cell.type](cell.value);
}

/** The names of the cells that Details lists, in row order: those whose display flag is Y (ACCT-21). */
export function displayedCells(row: AccountRow): string[] {
  return Object.keys(row).filter((name) => row[name]?.display === "Y");
}
