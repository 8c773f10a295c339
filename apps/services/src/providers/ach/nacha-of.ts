import type { NachaBatch, NachaEntry, NachaFile } from "@paydown/nacha";
import { nachaText } from "@paydown/nacha";
import { type AchAccount, transactionCode } from "./ach-account.js";
import type { AchSettings } from "./settings.js";
import type { AchEntryKind } from "./tables.js";

/** An entry as it goes into a file. */
export interface EntryToFile {
  readonly kind: AchEntryKind;
  readonly reference: string;
  readonly amount: number;
  readonly account: AchAccount;
  readonly paymentType: string;
  readonly isRetry: boolean;
  readonly traceNumber: string;
}

interface FileFacts {
  readonly settings: AchSettings;
  readonly fileNo: number;
  readonly modifier: string;
  /** "2026-11-26T16:30" in the time zone of the cut-off. */
  readonly createdAt: string;
  readonly effectiveDate: string;
  readonly entries: readonly EntryToFile[];
}

interface BatchKind extends Pick<NachaBatch, "serviceClass" | "secCode"> {
  readonly holds: (entry: EntryToFile) => boolean;
  readonly entryDescription?: string;
}

/**
 * The batches of a file, in this order (ACH-11): debits of consumers are WEB entries, debits presented again are in a
 * batch with the description that the Nacha rules prescribe, and refunds are PPD credits, because WEB credits are for
 * payments between persons.
 */
const batchKinds: readonly BatchKind[] = [
  { holds: ({ kind, isRetry }) => kind !== "refund" && !isRetry, serviceClass: 225, secCode: "WEB" },
  {
    holds: ({ kind, isRetry }) => kind === "charge" && isRetry,
    ...{ serviceClass: 225, secCode: "WEB", entryDescription: "RETRY PYMT" },
  },
  {
    holds: ({ kind }) => kind === "refund",
    ...{ serviceClass: 220, secCode: "PPD", entryDescription: "REFUND" },
  },
];

/** The file of some entries. The bank debits or credits the company's own account for the totals. */
export function nachaFileOf({ settings, fileNo, modifier, createdAt, effectiveDate, entries }: FileFacts): NachaFile {
  const [date = "", time = ""] = createdAt.split("T");
  const batches = batchKinds
    .map(({ holds, ...kind }) => ({ ...kind, entries: entries.filter(holds) }))
    .filter((batch) => batch.entries.length > 0);
  return {
    header: {
      immediateDestination: settings.immediateDestination,
      immediateOrigin: settings.immediateOrigin,
      destinationName: settings.destinationName,
      originName: settings.originName,
      createdAt: { date, time },
      modifier,
      referenceCode: String(fileNo % 100_000_000),
    },
    batches: batches.map(({ entries: held, ...kind }, index): NachaBatch => ({
      companyName: settings.companyName,
      companyDiscretionaryData: "",
      companyId: settings.companyId,
      descriptiveDate: "",
      effectiveDate,
      originatingDfi: settings.originatingDfi,
      batchNumber: index + 1,
      entryDescription: settings.entryDescription,
      ...kind,
      entries: [...held].sort((one, other) => (one.traceNumber < other.traceNumber ? -1 : 1)).map(entryOf),
    })),
  };
}

/** The longest individual identification number. */
const longestId = 15;
const longestName = 22;
/** The format has no letters but the Latin ones, and no entry without a name. */
const nameless = "CUSTOMER";

/** What an entry shows of its reference. */
export const individualId = (reference: string): string => reference.replaceAll("-", "").slice(0, longestId);

const entryOf = ({ kind, reference, amount, account, paymentType, traceNumber }: EntryToFile): NachaEntry => ({
  transactionCode: transactionCode(kind, account.achType),
  routingNumber: account.routingNumber,
  accountNumber: account.accountNumber,
  amount,
  individualId: individualId(reference),
  individualName: nachaText(account.name, longestName) || nameless,
  discretionaryData: paymentType,
  traceNumber,
  addenda: [],
});
