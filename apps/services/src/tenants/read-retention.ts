import { join } from "node:path";
import type { FolderReader } from "./read-folder.js";

interface Period {
  /** Days where the tenant sets no period. */
  readonly days: number;
  readonly least: number;
  /** Why the period may not be shorter. */
  readonly because: string;
}

const collection = "Regulation F (12 CFR 1006.100) demands three years after the last collection activity";
const compliance = "Regulation E (12 CFR 1005.13(b)) demands two years of evidence";
const complaints = "a person must be able to look into a complaint";
const audit = "an auditor must be able to see them";

/** How long each kind of record is kept. The least days contain a leap day. */
export const retentionPeriods = {
  sessions: { days: 365, least: 30, because: complaints },
  loginNotices: { days: 730, least: 30, because: complaints },
  messages: { days: 1096, least: 731, because: compliance },
  documents: { days: 1096, least: 1096, because: collection },
  evidence: { days: 1096, least: 1096, because: collection },
  payments: { days: 1096, least: 1096, because: collection },
  guestHistory: { days: 1096, least: 731, because: compliance },
  staffSearches: { days: 1096, least: 365, because: audit },
  letterCodes: { days: 365, least: 30, because: complaints },
  letterVisits: { days: 1096, least: 1096, because: collection },
  userDecisions: { days: 2557, least: 731, because: audit },
} as const satisfies Readonly<Record<string, Period>>;

export type RetentionKind = keyof typeof retentionPeriods;
export const retentionKinds = Object.keys(retentionPeriods) as RetentionKind[];

/** How long the tenant keeps its records, in days by kind. */
export interface Retention {
  /** Whether the services remove daily what is due. */
  readonly apply: boolean;
  readonly days: Readonly<Record<RetentionKind, number>>;
}

/** The part `retention` of policy.json. */
export type RetentionFile = { readonly apply?: boolean } & { readonly [Kind in RetentionKind]?: number };

export function readRetention(reader: FolderReader, folder: string, file: RetentionFile = {}): Retention {
  const policyFile = join(folder, "policy.json");
  const days = retentionKinds.map((kind) => {
    const { days: usual, least, because } = retentionPeriods[kind];
    const given = file[kind] ?? usual;
    if (given < least)
      reader.fault(policyFile, `retention.${kind} must be at least ${least} days, because ${because}.`, [
        "retention",
        kind,
      ]);
    return [kind, given] as const;
  });
  return { apply: file.apply ?? false, days: Object.fromEntries(days) as Record<RetentionKind, number> };
}
