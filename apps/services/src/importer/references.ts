import { padDbtNumber } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import type { ImportRecord } from "./record.js";
import type { Target } from "./write-record.js";

/** The known targets that records may refer to. */
export interface References {
  /** Why a record's reference has no target; undefined if it has one. */
  missing(trx: InstanceTransaction, record: ImportRecord): Promise<string | undefined>;
  /** Remembers a record that later ones may refer to. */
  note(record: ImportRecord): void;
}

/** The possible targets: the column that names each target, and the message for a missing one. */
const owners = {
  user: { table: "users", column: "username", words: "there is no user with its username" },
  person: { table: "people", column: "dem_dbt_no", words: "there is no person with its demDbtNo" },
  account: { table: "accounts", column: "account_no", words: "there is no account with its accountNo" },
} as const;

interface Reference {
  readonly to: keyof typeof owners;
  readonly key: string;
}

export function referencesOf(target: Target): References {
  const known: Readonly<Record<Reference["to"], Set<string>>> = {
    user: new Set(),
    person: new Set(),
    account: new Set(),
  };
  return {
    note(record) {
      const named = nameOf(target, record);
      if (named) known[named.to].add(named.key);
    },
    async missing(trx, record) {
      const reference = referenceOf(target, record);
      if (!reference || known[reference.to].has(reference.key)) return undefined;
      const { to, key } = reference;
      if (!(await isThere(trx, target.instanceId, reference))) return owners[to].words;
      known[to].add(key);
      return undefined;
    },
  };
}

/** How later records refer to this one, if they can. */
function nameOf({ canonicalUsername }: Target, record: ImportRecord): Reference | undefined {
  switch (record.kind) {
    case "user":
      return { to: "user", key: canonicalUsername(record.username) };
    case "person":
      return { to: "person", key: padDbtNumber(record.demDbtNo) };
    case "account":
      return { to: "account", key: record.accountNo };
    case "arrangement":
    case "bank":
    case "document":
    case "overTime":
    case "passcodeEnrollment":
    case "paymentInfo":
    case "phonePayment":
    case "plan":
    case "singlePaymentInfo":
    case "stateCompliance":
    case "transaction":
      return undefined;
  }
}

/**
 * The record that must exist first: an account's owner, the user who enrolls, or, for any other record with an account
 * number, that account.
 */
function referenceOf({ canonicalUsername }: Target, record: ImportRecord): Reference | undefined {
  if (record.kind === "account" && record.demDbtNo !== undefined)
    return { to: "person", key: padDbtNumber(record.demDbtNo) };
  if (record.kind === "account" || record.kind === "passcodeEnrollment")
    return record.username === undefined ? undefined : { to: "user", key: canonicalUsername(record.username) };
  return "accountNo" in record ? { to: "account", key: record.accountNo } : undefined;
}

async function isThere(trx: InstanceTransaction, instanceId: string, { to, key }: Reference): Promise<boolean> {
  const { table, column } = owners[to];
  const { ref } = trx.dynamic;
  const row = await trx
    .selectFrom(table)
    .select("instance_id")
    .where("instance_id", "=", instanceId)
    .where(ref(column), "=", key)
    .executeTakeFirst();
  return row !== undefined;
}
