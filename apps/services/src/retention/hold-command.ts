import type { Command } from "commander";
import { groupOf, listOf, type Register } from "../admin/command-line.js";
import { type CommandOutcome, decidedBefore, done, doneJson, refused, tableLines } from "../admin/outcome.js";
import { type DecisionOptions, type Listing, withDecision, withListing } from "../admin/shared-options.js";
import { lockAccount } from "../accounts/account.js";
import type { Context } from "../context.js";
import type { InstanceTransaction } from "../db/database.js";
import type { Tenant } from "../tenants/tenant.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { oneLogin } from "../users/one-login.js";
import { type HoldSubject, listHolds, placeHold, removeHold } from "./holds.js";
import type { LegalHoldRow } from "./tables.js";
import { lockUserAccounts } from "./user-accounts.js";

type HoldContext = Pick<Context, "db" | "clock" | "tenants">;

interface HoldOptions extends DecisionOptions {
  readonly account?: string;
  readonly user?: string;
}

interface ListOptions extends Listing {
  readonly all?: true;
}

/** Registers `hold list`, `add` and `remove` (RET-10 to RET-12). */
export const holdCommands: Register<HoldContext> = (paydown, actions) => {
  const hold = groupOf(paydown, "hold", "Lists, places and removes legal holds.");
  withListing(listOf(hold))
    .option("--all", "also the holds that were removed")
    .description("Lists the legal holds in force.")
    .action(actions.onDatabase<ListOptions>(list));
  withSubject(hold.command("add"))
    .description("Places a legal hold: nothing of the account or user is removed or erased.")
    .action(actions.onDatabase<HoldOptions>(add));
  withSubject(hold.command("remove"))
    .description("Removes a legal hold.")
    .action(actions.onDatabase<HoldOptions>(remove));
};

const withSubject = (command: Command): Command =>
  withDecision(command)
    .option("--account <number>", "an account, or a guest's plan")
    .option("--user <user>", "the login, the person's number, or an account number of a user");

async function list({ db }: HoldContext, { instance, all, json }: ListOptions): Promise<CommandOutcome> {
  const holds = await db.asJob(instance, (trx) => listHolds(trx, instance, all ?? false));
  if (json) return doneJson({ instanceId: instance, holds: holds.map(shown) });
  if (holds.length === 0) return done(`${instance} has no legal hold${all ? "" : " in force"}.`);
  return done(
    ...tableLines([
      ["on", "placed", "by", "reason", ...(all ? ["removed"] : [])],
      ...holds.map((hold) => [
        `${hold.kind} ${hold.subject}`,
        hold.placed_at.toISOString(),
        hold.placed_by,
        hold.placed_why,
        ...(all
          ? [hold.removed_at ? `${hold.removed_at.toISOString()}, by ${hold.removed_by}: ${hold.removed_why}` : ""]
          : []),
      ]),
    ]),
  );
}

const shown = (hold: LegalHoldRow) => ({
  kind: hold.kind,
  subject: hold.subject,
  placedAt: hold.placed_at,
  placedBy: hold.placed_by,
  why: hold.placed_why,
  removedAt: hold.removed_at,
  removedBy: hold.removed_by,
  removedWhy: hold.removed_why,
});

async function add({ db, clock, tenants }: HoldContext, options: HoldOptions): Promise<CommandOutcome> {
  const { instance, by, why } = options;
  const tenant = knownTenant(tenants, instance);
  return db.asJob(instance, async (trx) => {
    const named = await subjectOf(trx, tenant, options);
    if ("exitCode" in named) return named;
    await lockSubject(trx, instance, named);
    // An erasure may have ended while this waited for the locks.
    const still = await subjectOf(trx, tenant, options);
    if ("exitCode" in still) return still;
    const words = `${named.kind} ${named.subject}`;
    const earlier = await placeHold(trx, instance, named, { at: clock.now(), by, why });
    if (earlier)
      return decidedBefore(`The ${words}`, "put under a legal hold", {
        at: earlier.placed_at,
        by: earlier.placed_by,
        why: earlier.placed_why,
      });
    return done(`The ${words} is under a legal hold by ${by}. Nothing of it is removed or erased.`);
  });
}

/** Keeps an erasure and a removal from going on without having seen the hold. */
async function lockSubject(trx: InstanceTransaction, instanceId: string, { kind, subject }: HoldSubject) {
  if (kind === "account") return lockAccount(trx, instanceId, subject);
  await trx
    .selectFrom("users")
    .select("username")
    .where("instance_id", "=", instanceId)
    .where("username", "=", subject)
    .forUpdate()
    .execute();
  await lockUserAccounts(trx, instanceId, subject);
}

async function remove({ db, clock, tenants }: HoldContext, options: HoldOptions): Promise<CommandOutcome> {
  const { instance, by, why } = options;
  const tenant = knownTenant(tenants, instance);
  return db.asJob(instance, async (trx) => {
    const named = await subjectOf(trx, tenant, options);
    if ("exitCode" in named) return named;
    const words = `${named.kind} ${named.subject}`;
    const removed = await removeHold(trx, instance, named, { at: clock.now(), by, why });
    return removed
      ? done(`The legal hold on ${words} is removed by ${by}.`)
      : refused(1, `The ${words} is under no legal hold. List the holds: paydown hold list --instance ${instance}`);
  });
}

/** What the options name, or why they name nothing. */
async function subjectOf(
  trx: InstanceTransaction,
  tenant: Tenant,
  { account, user }: HoldOptions,
): Promise<HoldSubject | CommandOutcome> {
  if ((account === undefined) === (user === undefined)) return refused(2, "Give either --account or --user.");
  if (user !== undefined) {
    const login = await oneLogin(trx, tenant, user);
    return typeof login === "string" ? { kind: "user", subject: login } : login.refusal;
  }
  const subject = account ?? "";
  const { instanceId } = tenant;
  const known =
    (await trx
      .selectFrom("accounts")
      .select("account_no")
      .where("instance_id", "=", instanceId)
      .where("account_no", "=", subject)
      .executeTakeFirst()) ??
    (await trx
      .selectFrom("guest_plans")
      .select("plan_id")
      .where("instance_id", "=", instanceId)
      .where("plan_id", "=", subject)
      .executeTakeFirst());
  return known ? { kind: "account", subject } : refused(1, `${instanceId} has no account and no plan ${subject}.`);
}
