import {
  type AccountFacts,
  type AccountRow,
  type CalendarDate,
  type CardFacts,
  type Cents,
  isOn,
  type LocalizedText,
  stateDeclaration,
} from "@paydown/domain";
import { type SelectQueryBuilder, sql } from "kysely";
import { isVisit, type Session } from "../contract/session.js";
import type { InstanceTransaction } from "../db/database.js";
import type { AccountRecord, Tables } from "../db/tables.js";
import type { Tenant } from "../tenants/tenant.js";

/** The number of an account's person: that of its user, or of the person who may still register. */
export const personOf = (account: string) => sql<string>`coalesce(
  (select owner.dem_dbt_no from users owner
    where owner.instance_id = ${sql.ref(`${account}.instance_id`)} and owner.username = ${sql.ref(`${account}.username`)}),
  ${sql.ref(`${account}.dem_dbt_no`)})`;

/** The accounts of a session's user, for queries. A visit with a letter code has the one account of its code. */
export function ownAccounts(
  trx: InstanceTransaction,
  { instanceId, username }: Pick<Session, "instanceId" | "username">,
) {
  const accounts = trx.selectFrom("accounts").where("instance_id", "=", instanceId);
  if (!isVisit({ username })) return accounts.where("username", "=", username);
  const visit = trx.selectFrom("letter_visits").where("instance_id", "=", instanceId).where("username", "=", username);
  return accounts
    .where("account_no", "=", visit.select("account_no"))
    .where(personOf("accounts"), "=", visit.select("dem_dbt_no"));
}

/**
 * The usernames of the visits with letter codes on the accounts of a session, for queries: only visits for the
 * session's person. An account may have been another person's before (LETTER-34).
 */
export function visitsOfPerson(trx: InstanceTransaction, session: Pick<Session, "instanceId" | "username">) {
  const { instanceId, username } = session;
  return trx
    .selectFrom("letter_visits")
    .select("username")
    .where("instance_id", "=", instanceId)
    .where("account_no", "in", ownAccounts(trx, session).select("account_no"))
    .where(
      "dem_dbt_no",
      "=",
      sql<string>`(select own.dem_dbt_no from ${sql.table(isVisit(session) ? "letter_visits" : "users")} own
        where own.instance_id = ${instanceId} and own.username = ${username})`,
    );
}

/** An account in its current state: the imported facts, overlaid with the payments made here. */
export interface Account {
  readonly accountNo: string;
  readonly record: AccountRecord;
  /** With the current due (ACCT-9). */
  readonly row: AccountRow & Record<string, { display: "Y" | "N" }>;
  readonly facts: AccountFacts;
  /** The due date of the installment that the action `next` pays, and the interest in its amount (0 without a plan). */
  readonly nextInstallment: { readonly date: CalendarDate; readonly interest: Cents } | null;
}

/** The numbers of some accounts, or a query for them. */
export type AccountNos = readonly string[] | SelectQueryBuilder<Tables, "accounts", { account_no: string }>;

/**
 * Reads accounts in their current state. `account-state/` implements it on top of payments and agreements, which know
 * only this interface.
 */
export interface CurrentAccounts {
  /** Every account of the session's user, by account number. */
  readAll(trx: InstanceTransaction, session: Pick<Session, "instanceId" | "username">): Promise<Account[]>;
  /** One account of the session's user; undefined for another user's account and an unknown one. */
  findOwn(
    trx: InstanceTransaction,
    session: Pick<Session, "instanceId" | "username">,
    accountNo: string,
  ): Promise<Account | undefined>;
  /**
   * One account of the session's user.
   *
   * @throws ProblemError `account_not_found`, the same for another user's account and an unknown one (ROLE-3)
   */
  readOwn(
    trx: InstanceTransaction,
    session: Pick<Session, "instanceId" | "username">,
    accountNo: string,
  ): Promise<Account>;
  /**
   * The facts that decide the disposition cards of an account. Make Payment uses them to show cards, and the services
   * use them to refuse payments.
   */
  cardFacts(trx: InstanceTransaction, input: CardFactsInput): Promise<CardFacts>;
  /**
   * What closed an account: a paid settlement, or a completed payment plan. Null while something is owed, and for an
   * account that neither of these closed.
   */
  closedBy(trx: InstanceTransaction, account: Account): Promise<"settlement" | "plan" | null>;
}

export interface CardFactsInput {
  readonly tenant: Tenant;
  readonly account: Account;
  readonly declarationAccepted: boolean;
  /** The account has a payment with an unknown outcome. */
  readonly paymentOpen: boolean;
}

/** The state declaration to acknowledge first; empty if the tenant turned declarations off (MAKE-51). */
export function declarationMessages(tenant: Tenant, account: Account): AccountRecord["state_messages"] {
  return stateDeclaration(account.record.state_messages, isOn(tenant.instance.stateDeclarationsEnabled));
}

/** The messages of a code for an account: a code's own, or the account's declaration for the declaration's code. */
export function sodMessages(tenant: Tenant, account: Account, code: string): readonly LocalizedText[] {
  const own = code === tenant.company.sdSODCode ? declarationMessages(tenant, account) : [];
  return own.length > 0 ? own : (tenant.messages.get(code) ?? []);
}

/**
 * Locks an account until the transaction ends. Take this lock before you read a due to charge it, and before you post
 * against it. Otherwise a second payment could pay a due that the first has just paid. (It is an advisory lock, because
 * the services' roles may not write to imported tables.)
 */
export async function lockAccount(trx: InstanceTransaction, instanceId: string, accountNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${instanceId}/${accountNo}`}, 0))`.execute(trx);
}

/** Locks several accounts, always in the same order, so that two callers cannot wait for each other. */
export async function lockAccounts(
  trx: InstanceTransaction,
  instanceId: string,
  accountNos: readonly string[],
): Promise<void> {
  for (const accountNo of [...new Set(accountNos)].sort()) await lockAccount(trx, instanceId, accountNo);
}
