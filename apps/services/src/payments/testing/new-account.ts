import type { Clock } from "@paydown/host/clock";
import type { Database } from "../../db/database.js";
import { importLines } from "../../importer/import-lines.js";
import type { ImportRecord } from "../../importer/record.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import type { Tenants } from "../../tenants/tenant.js";
import { casey } from "../../testing/test-services.js";

export interface NewAccount {
  readonly due: string;
  /** When the due was true; a millisecond ago by default. */
  readonly asOf?: Date;
  /** The last posting that the due includes. */
  readonly lastPosting?: string;
  readonly disposition?: string;
  readonly requiresEmail?: boolean;
  readonly achRequiresPhone?: boolean;
  readonly restricted?: boolean;
  readonly declaration?: string;
  /** Its Next Amt Due and Next Due Date. */
  readonly next?: { readonly amount: string; readonly date: string };
  /** How the due came about. */
  readonly itemization?: Extract<ImportRecord, { kind: "account" }>["itemization"];
  /** More cells, each with its text. */
  readonly texts?: Readonly<Record<string, string>>;
  /** More records to import with it. */
  readonly records?: (accountNo: string) => readonly ImportRecord[];
}

/**
 * Imports accounts of casey's, so that each test has its own.
 *
 * @param made - how many accounts another maker has made in the same database
 */
export function accountMaker(db: Database, tenants: Tenants, clock: Clock, made = 0) {
  const tenant = knownTenant(tenants, "harbor");
  let count = made;
  const importAccount = async (
    accountNo: string,
    {
      due,
      asOf = new Date(clock.now().getTime() - 1),
      lastPosting,
      disposition = "M",
      requiresEmail,
      achRequiresPhone,
      restricted,
      declaration,
      next,
      itemization,
      texts = {},
      records: others,
    }: NewAccount,
  ): Promise<void> => {
    const cell = (value: string) => ({ value, type: "TEXT" as const, label: "Cell", display: "N" as const });
    const { rowAccount, rowDue, rowPmtDisposition, rowDemIdtyNo } = tenants.global;
    const records: ImportRecord[] = [
      {
        kind: "account",
        accountNo,
        username: casey.username,
        asOf: asOf.toISOString(),
        ...(lastPosting !== undefined && { lastPosting }),
        ...(itemization && { itemization }),
        cells: {
          [rowAccount]: cell(accountNo),
          [rowDue]: { ...cell(due), type: "CURRENCY" },
          [rowPmtDisposition]: cell(disposition),
          [rowDemIdtyNo]: cell("D-48201"),
          requires_email: cell(requiresEmail ? "Y" : "N"),
          ach_requires_phone: cell(achRequiresPhone ? "Y" : "N"),
          ...(next && {
            "Next Amt Due": { ...cell(next.amount), type: "CURRENCY" },
            "Next Due Date": { ...cell(next.date), type: "DATE" },
          }),
          ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, cell(text)])),
        },
      },
      ...(restricted || declaration !== undefined
        ? [
            {
              kind: "stateCompliance",
              accountNo,
              allowPortalPayments: !restricted,
              ...(declaration !== undefined && { messages: [declaration] }),
            } as const,
          ]
        : []),
      ...(others?.(accountNo) ?? []),
    ];
    const lines = records.map((record) => JSON.stringify(record));
    const { faults } = await importLines({
      db,
      tenant,
      global: tenants.global,
      now: clock.now(),
      lines,
      onFault: (line, reason) => console.error(line, reason),
    });
    if (faults > 0) throw new Error("The account could not be imported.");
  };
  return {
    async newAccount(account: NewAccount): Promise<string> {
      const accountNo = `5${String((count += 1)).padStart(8, "0")}`;
      await importAccount(accountNo, account);
      return accountNo;
    },
    /** Imports an account once more. */
    importAgain: importAccount,
  };
}
