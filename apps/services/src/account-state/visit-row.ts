import type { components } from "@paydown/api-client";
import { type AccountRow, languages, localize } from "@paydown/domain";
import type { GlobalConfig } from "../tenants/tenant.js";

type ShownRow = AccountRow & Record<string, { display: "Y" | "N" }>;

/** What the rules of paying read besides the cells that the configuration names. */
const readByRules = ["Next Amt Due", "Next Due Date", "requires_email", "ach_requires_phone"];

/**
 * An account's cells as a visit with a letter code sees them: those that the rules of paying read. A tenant may keep a
 * name or an address in any other cell. The disposition shows the cards of paying once and no other, where it shows any
 * of these (LETTER-14).
 */
export function rowOfVisit(row: ShownRow, config: GlobalConfig): ShownRow {
  const { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo } = config;
  const names = [rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo, ...readByRules];
  const isRead = (name: string, label: AccountRow[string]["label"]) =>
    names.includes(name) || languages.some((language) => names.includes(localize(label, language).trim()));
  const cells = Object.entries(row).filter(([name, { label }]) => isRead(name, label));
  return Object.fromEntries(
    cells.map(([name, cell]) => [
      name,
      name === rowPmtDisposition ? { ...cell, value: dispositionOfVisit(cell.value.trim()) } : cell,
    ]),
  );
}

/** N offers Full Payment and One-Time Payment, and so do M, S and P besides other cards. */
export const dispositionsForVisits: readonly string[] = ["M", "S", "P", "N"];

const dispositionOfVisit = (disposition: string) => (dispositionsForVisits.includes(disposition) ? "N" : "");

type AccountBalance = components["schemas"]["AccountBalance"];

/** The statuses that decide whether the account can be paid; the others tell of its payments. */
const statusesOfVisit: readonly string[] = ["restricted", "checking"] satisfies AccountBalance["statuses"];

/** Who is owed, as the letter says, and whether the account can be paid (LETTER-14). */
export function balanceOfVisit({ statuses, creditor, originalCreditor }: AccountBalance): AccountBalance {
  return {
    statuses: statuses.filter((status) => statusesOfVisit.includes(status)),
    ...(creditor !== undefined && { creditor }),
    ...(originalCreditor !== undefined && { originalCreditor }),
  };
}
