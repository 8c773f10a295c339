import type { Register } from "../admin/command-line.js";
import { type CommandOutcome, done, plural, refused } from "../admin/outcome.js";
import { type DecisionOptions, withDecision } from "../admin/shared-options.js";
import type { Context } from "../context.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { oneLogin } from "../users/one-login.js";
import { type ErasurePlan, eraseUser, erasureRefusal, lockAccountsOf, planErasure } from "./erase-user.js";
import { erasureKey } from "./erased-people.js";

type EraseContext = Pick<Context, "db" | "clock" | "secrets" | "tenants">;

interface EraseOptions extends DecisionOptions {
  readonly user: string;
  readonly confirm?: true;
}

/** Registers `erase` (RET-30 to RET-36). */
export const eraseCommands: Register<EraseContext> = (paydown, actions) => {
  withDecision(paydown.command("erase"))
    .requiredOption("--user <user>", "the login, the person's number, or an account number")
    .option("--confirm", "erase; without it, only say what would happen")
    .description("Erases a person: login, contacts, letters, documents, and the name in payments.")
    .action(actions.onDatabase<EraseOptions>(erase));
};

async function erase(
  { db, clock, secrets, tenants }: EraseContext,
  { instance, user, by, why, confirm }: EraseOptions,
): Promise<CommandOutcome> {
  const tenant = knownTenant(tenants, instance);
  const key = await erasureKey(secrets, instance);
  return db.asJob(instance, async (trx) => {
    const username = await oneLogin(trx, tenant, user);
    if (typeof username !== "string") return username.refusal;
    const found = await trx
      .selectFrom("users")
      .select(["erased_at"])
      .where("instance_id", "=", instance)
      .where("username", "=", username)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (found.erased_at) return refused(1, `${username} was erased on ${dayOf(found.erased_at)}. Nothing changed.`);
    await lockAccountsOf(trx, instance, username);
    const refusal = await erasureRefusal(trx, tenant, username);
    if (refusal !== undefined) return refused(1, refusal);
    const erasing = { db, tenant, global: tenants.global, username, now: clock.now() };
    const plan = await planErasure(trx, erasing);
    if (!confirm)
      return done(
        `Erasing ${username} would remove:`,
        ...removedLines(plan),
        "These would stay:",
        ...stayingLines(plan),
        "Nothing changed. Add --confirm to erase.",
      );
    const pseudonym = await eraseUser(trx, erasing, plan, { key, by, why });
    return done(
      `The person is erased by ${by}. In the books, ${pseudonym} replaces the login. Removed:`,
      ...removedLines(plan),
      "These stay:",
      ...stayingLines(plan),
    );
  });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const removedLines = ({ accounts, sessions, notices, documents, payments }: ErasurePlan): string[] => [
  "- the login with password, name, email and phone, and the facts and address of the person",
  `- ${plural(sessions, "sign-in")}, ${plural(notices, "letter")} about the login and ${plural(documents, "document")}`,
  `- the methods on file and the shown cells of ${plural(accounts.length, "account")}`,
  `- email, phone, address and payer's name in ${plural(payments, "payment")}`,
  ...accounts
    .filter(({ evidence, evidenceUntil }) => evidence > 0 && evidenceUntil === null)
    .map(
      ({ accountNo, evidence }) => `- the contents of ${plural(evidence, "row")} of evidence of account ${accountNo}`,
    ),
];

const stayingLines = ({ accounts, payments }: ErasurePlan): string[] => [
  `- the amounts, dates and states of ${plural(payments, "payment")} and the ledger, because they are the books`,
  "- account numbers and the person's number, because they are the company's own names of the debt",
  "- records of sent messages and operators' decisions until their retention is over; they name no address",
  ...accounts.flatMap(({ accountNo, evidence, evidenceUntil }) =>
    evidence > 0 && evidenceUntil !== null
      ? [
          `- ${plural(evidence, "row")} of evidence of account ${accountNo} with the login until ${dayOf(evidenceUntil)}, because Regulation F (12 CFR 1006.100) demands it`,
        ]
      : [],
  ),
];
