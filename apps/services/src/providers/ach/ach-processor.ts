import { cents, type Cents } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import type {
  ChargeMethod,
  Decision,
  NamedCharge,
  PresentAgain,
  Processor,
  TokenizedMethod,
  Voided,
} from "../processor.js";
import { type AchAccount, accountKey, accountOf, faultOf } from "./ach-account.js";
import { inDatabase, notOffered, withSettings } from "./calls.js";
import type { AchContext } from "./context.js";
import { accountIn, findEntry, insertEntry, nextTrace, sealedAccount } from "./entries.js";
import { refundPort } from "./refunds.js";
import { reportPage } from "./report.js";
import type { AchSettings } from "./settings.js";
import { findAccount, storeAccount } from "./stored-accounts.js";
import type { AchEntryRow } from "./tables.js";

/** The most that an entry can carry: ten digits of cents. */
const mostCents = 9_999_999_999;

/**
 * The {@link Processor} over an instance's own bank (docs/decisions/0058). A charge is a row of the database that goes
 * into the next file, so every call is definite, and safe to repeat. It takes bank accounts only.
 */
export function achProcessor(context: AchContext): Processor {
  const { db } = context;

  return {
    capabilities: {
      idempotentCharge: true,
      shortReferences: false,
      query: true,
      voidIfAbsent: true,
      storeMethod: true,
      report: true,
      charges: false,
      presentAgain: true,
    },
    charge: (asked) =>
      withSettings(context, asked.instanceId, async ({ trx, settings, secret }) => {
        const key = { instance_id: asked.instanceId, kind: "charge", reference: asked.reference } as const;
        const before = await findEntry(trx, key);
        if (before) return answerOf(before);
        const created_at = context.clock.now();
        const base = { ...key, amount_cents: asked.amount, created_at };
        const found = await accountToDebit(context, trx, asked.instanceId, asked.method);
        const fault = "message" in found ? found.message : (faultOf(found.account) ?? faultOfAmount(asked.amount));
        if ("message" in found || fault !== undefined)
          return answerOf(await insertEntry(trx, { ...base, state: "declined", decline_message: fault ?? null }));
        const { account, paymentType } = found;
        const account_key = accountKey(secret, account);
        const entry = await insertEntry(trx, {
          ...base,
          state: "waiting",
          account: sealedAccount(db.keyRing, key, account),
          account_key,
          payment_type: paymentType,
          is_retry: asked.method.kind === "presentAgain",
          first_use: !(await wasDebited(trx, asked.instanceId, account_key)),
          ...(await nextTrace(trx, asked.instanceId, settings.originatingDfi)),
        });
        if (settings.prenote && entry.state === "waiting" && entry.first_use)
          await prenote(context, trx, settings, entry, account);
        return answerOf(entry);
      }),
    query: ({ instanceId, reference }) =>
      inDatabase(context, instanceId, async (trx) => {
        const found = await findEntry(trx, { instance_id: instanceId, kind: "charge", reference });
        return found ? answerOf(found) : ({ kind: "absent" } as const);
      }),
    voidIfAbsent: (named) =>
      inDatabase(context, named.instanceId, async (trx) => answerOf(await tombstone(context, trx, named))),
    storeMethod: ({ instanceId, reference, method }) =>
      withSettings(context, instanceId, async ({ trx, secret }) => {
        if (method.kind !== "bank") return notOffered;
        const account = accountOf(method);
        const message = faultOf(account);
        if (message !== undefined) return { kind: "declined", message } as const;
        const key = accountKey(secret, account);
        const stored = { instanceId, reference, account, key, at: context.clock.now() };
        return { kind: "stored", token: await storeAccount(trx, db.keyRing, stored) } as const;
      }),
    report: (instanceId, after) =>
      inDatabase(context, instanceId, (trx) => reportPage(context, trx, instanceId, after)),
    charges: async () => notOffered,
    refunds: refundPort(context),
  };
}

/** The answer to a charge that has a row. */
function answerOf({ state, amount_cents, trace_number, decline_message }: AchEntryRow): Decision | Voided {
  switch (state) {
    case "waiting":
    case "filed":
      return {
        kind: "charged",
        amount: cents(amount_cents),
        authCode: trace_number ?? "",
        ...(trace_number !== null && { transactionId: trace_number }),
      };
    case "voided":
      return { kind: "voided" };
    case "declined":
      return { kind: "declined", message: decline_message ?? "" };
  }
}

const faultOfAmount = (amount: Cents): string | undefined =>
  amount > 0 && amount <= mostCents ? undefined : "The amount cannot be debited.";

/** R: recurring, S: single (Nacha Operating Rules, payment type code of WEB entries). */
type PaymentType = "R" | "S";

/** The account to debit, or why there is none. A stored account was authorized for later debits. */
async function accountToDebit(
  { db: { keyRing } }: AchContext,
  trx: InstanceTransaction,
  instanceId: string,
  method: ChargeMethod | TokenizedMethod | PresentAgain,
): Promise<{ readonly account: AchAccount; readonly paymentType: PaymentType } | { readonly message: string }> {
  const gone = { message: "This bank account is no longer stored. Enter it again." };
  switch (method.kind) {
    case "card":
    case "nonce":
      return { message: "Cards are not taken here." };
    case "bank":
      return { account: accountOf(method), paymentType: "S" };
    case "token": {
      const account = await findAccount(trx, keyRing, instanceId, method.token);
      return account ? { account, paymentType: "R" } : gone;
    }
    case "presentAgain": {
      const original = await findEntry(trx, { instance_id: instanceId, kind: "charge", reference: method.reference });
      const account = original && accountIn(keyRing, original);
      return account ? { account, paymentType: original.payment_type === "R" ? "R" : "S" } : gone;
    }
  }
}

async function wasDebited(trx: InstanceTransaction, instanceId: string, key: string): Promise<boolean> {
  const found = await trx
    .selectFrom("ach_entries")
    .select("reference")
    .where("instance_id", "=", instanceId)
    .where("account_key", "=", key)
    .where("kind", "=", "charge")
    .where("state", "in", ["waiting", "filed"])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sends a prenote before the first debit of an account (ACH-6). */
async function prenote(
  { db: { keyRing } }: AchContext,
  trx: InstanceTransaction,
  { originatingDfi }: AchSettings,
  { instance_id, reference, account_key, created_at }: AchEntryRow,
  account: AchAccount,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("ach_prenotes")
    .values({ instance_id, account_key: account_key ?? "", reference })
    .onConflict((conflict) => conflict.columns(["instance_id", "account_key"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  const key = { instance_id, kind: "prenote", reference } as const;
  await insertEntry(trx, {
    ...key,
    state: "waiting",
    amount_cents: 0,
    account: sealedAccount(keyRing, key, account),
    account_key,
    payment_type: "S",
    created_at,
    ...(await nextTrace(trx, instance_id, originatingDfi)),
  });
}

/** Inserts a row that can never be charged, unless the reference has a row. */
const tombstone = ({ clock }: AchContext, trx: InstanceTransaction, { instanceId, reference, amount }: NamedCharge) =>
  insertEntry(trx, {
    ...{ instance_id: instanceId, kind: "charge", reference, amount_cents: amount },
    state: "voided",
    created_at: clock.now(),
  });
