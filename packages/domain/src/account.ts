import { type CalendarDate, formatCalendarDate, parseCalendarDate } from "./calendar-date.js";
import { isOn, readMinTotalDue } from "./instance-setting.js";
import { languages, localize, type LocalizedText } from "./localized-text.js";
import { cents, type Cents, formatUsd, parseDecimal } from "./money.js";
import type { PaymentCard } from "./payment-card.js";

/** How the value of a cell of the account row is read and shown (registered-area §3). */
export type CellType = "CURRENCY" | "DATE" | "TEXT";

/** One field of an account as the services send it (registered-area §3). */
export interface AccountCell {
  /** Raw: a decimal, an ISO or MM/DD/YYYY date, or text (decisions Q50). */
  readonly value: string;
  readonly type: CellType;
  readonly label: LocalizedText;
  /** "Y" when Details shows it. */
  readonly display: string;
}

/** The cells of one account, keyed by configured field names. */
export type AccountRow = Readonly<Record<string, AccountCell>>;

/** Which cells hold what, from the global configuration. */
export interface RowNames {
  readonly rowAccount: string;
  readonly rowDue: string;
  readonly rowPmtDisposition: string;
  readonly rowDemIdtyNo: string;
}

/** The configured values that decide about an account, as the tenant wrote them: the global ones with the instance's laid over them (decisions Q43, Q44). */
export interface AccountConfig extends RowNames {
  readonly negotiatorEnabled?: boolean | string | undefined;
  readonly minTotalDue?: string | null | undefined;
  readonly stateDeclarationsEnabled?: boolean | string | undefined;
  readonly cardsByPhone?: readonly PaymentCard[] | undefined;
}

/** What the rules need to know of an account. */
export interface AccountFacts {
  readonly accountNo: string;
  /** 0 when the cell is missing or unreadable (decisions Q48). */
  readonly due: Cents;
  readonly disposition: string;
  readonly demIdtyNo: string;
  readonly nextAmountDue: Cents | null;
  readonly nextDueDate: CalendarDate | null;
  readonly requiresEmail: boolean;
  readonly achRequiresPhone: boolean;
  readonly negotiatorEnabled: boolean;
  /** 0 turns the minimum off (decisions Q33). */
  readonly minTotalDue: Cents;
  readonly stateDeclarationsEnabled: boolean;
  /** The cards that the instance sets up by telephone only. */
  readonly cardsByPhone: readonly PaymentCard[];
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
 * Reads an account row: its named cells, then DEMIDTYNO, Next Amt Due and Next Due Date by key first and by label otherwise (decisions
 * Q46), and the settings that decide about it. A cell that is missing or cannot be read is empty, 0 for the due, null for the next
 * payment; a setting that is missing is off. It never throws.
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

/** What an account was overpaid by, above 0; null where nothing was (an addition). */
export function creditOf(due: Cents): Cents | null {
  return due < 0 ? cents(-due) : null;
}

/** A decimal as shown, "$1,234.50"; what cannot be read as money is shown as it is (decisions Q50). */
export function displayAmount(text: string): string {
  const amount = parseDecimal(text.trim());
  return amount === undefined ? text : formatUsd(amount);
}

/** A date as shown, MM/DD/YYYY; what cannot be read as a day is shown as it is (decisions Q50). */
export function displayDate(text: string): string {
  const date = parseCalendarDate(text.trim());
  return date === undefined ? text : formatCalendarDate(date);
}

const cellFormats = {
  CURRENCY: displayAmount,
  DATE: displayDate,
  TEXT: (value) => value.trim(),
} as const satisfies Record<CellType, (value: string) => string>;

/** A cell as shown: "$1,234.50", "MM/DD/YYYY" or its text; what cannot be read is shown as it is (decisions Q50). */
export function displayCell(cell: AccountCell): string {
  return cellFormats[cell.type](cell.value);
}

/** The names of the cells that Details lists, in the order of the row: those whose display flag is Y (registered-area §2, guest-and-registration §3). */
export function displayedCells(row: AccountRow): string[] {
  return Object.keys(row).filter((name) => row[name]?.display === "Y");
}
