import type { Register } from "../admin/command-line.js";
import { type CommandOutcome, done, plural, refused } from "../admin/outcome.js";
import { type DecisionOptions, withDecision } from "../admin/shared-options.js";
import type { Context } from "../context.js";
import type { Tenant } from "../tenants/tenant.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { oneLogin } from "../users/one-login.js";
import { demandedKinds, type ErasurePlan, eraseUser, planErasure } from "./erase-user.js";
import { erasureKey, lockErasures } from "./erased-people.js";
import { erasureRefusal } from "./erasure-refusal.js";
import { lockUserAccounts, type UserAccounts } from "./user-accounts.js";

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
    if (confirm) await lockErasures(trx, instance);
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
    const named = await lockUserAccounts(trx, instance, username);
    const now = clock.now();
    const refusal = await erasureRefusal(trx, instance, named, now);
    if (refusal !== undefined) return refused(1, refusal);
    const erasing = { db, tenant, global: tenants.global, user: named, now };
    const plan = await planErasure(trx, erasing);
    if (!confirm)
      return done(
        `Erasing ${username} would remove:`,
        ...removedLines(plan, named),
        "These would stay:",
        ...stayingLines(plan, named, tenant),
        "Nothing changed. Add --confirm to erase.",
      );
    const pseudonym = await eraseUser(trx, erasing, plan, { key, by, why });
    return done(
      `The person is erased by ${by}. In the books, ${pseudonym} replaces the login. Removed:`,
      ...removedLines(plan, named),
      "These stay:",
      ...stayingLines(plan, named, tenant),
    );
  });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const removedLines = (
  { accounts, sessions, notices, documents }: ErasurePlan,
  { sharing }: Pick<UserAccounts, "sharing">,
): string[] => [
  `- the login with password, name, email and phone${sharing.length === 0 ? ", and the facts and address of the person" : ""}`,
  `- ${plural(sessions, "sign-in")}, ${plural(notices, "letter")} about the login and ${plural(documents, "document")}`,
  `- the methods on file and the shown cells of ${plural(accounts.filter(({ isOwn }) => isOwn).length, "account")}`,
  "- the tokens of the methods of past payments",
  ...demanded(accounts).flatMap(({ line, until }) => (until === null ? [`- ${line}`] : [])),
];

const stayingLines = (
  { accounts, payments }: ErasurePlan,
  { sharing }: Pick<UserAccounts, "sharing">,
  { instanceId, retention }: Tenant,
): string[] => {
  const later = demanded(accounts).flatMap(({ line, until }) => (until === null ? [] : [{ line, until }]));
  return [
    ...(sharing.length > 0
      ? [
          `- the facts and address of the person, and the accounts that nobody has claimed, because of another login with the person's number: ${sharing.join(", ")}`,
        ]
      : []),
    `- the amounts, dates and states of ${plural(payments, "payment")} and the ledger, because they are the books`,
    "- account numbers and the person's number, because they are the company's own names of the debt",
    "- records of sent messages and operators' decisions until their retention is over; they name no address",
    ...later.map(
      ({ line, until }) => `- ${line} until ${dayOf(until)}, because Regulation F (12 CFR 1006.100) demands it`,
    ),
    ...(later.length > 0 && !retention.apply
      ? [
          `  The services remove nothing on their own, because retention.apply of policy.json is off. After the last of these days, run: paydown retention --instance ${instanceId} --apply`,
        ]
      : []),
  ];
};

/** What names the person on each account for as long as a rule demands it. */
const demanded = (accounts: ErasurePlan["accounts"]) =>
  accounts.flatMap(({ accountNo, naming }) =>
    demandedKinds.flatMap((kind) => {
      const { rows, until } = naming[kind];
      return rows === 0 ? [] : [{ line: demandedWords[kind](rows, accountNo), until }];
    }),
  );

const demandedWords: Readonly<Record<(typeof demandedKinds)[number], (rows: number, accountNo: string) => string>> = {
  evidence: (rows, accountNo) =>
    `the contents of ${plural(rows, "row")} of evidence of account ${accountNo}, with the login`,
  documents: (rows, accountNo) => `${plural(rows, "upload")} of the person to account ${accountNo}`,
  payments: (rows, accountNo) => `email, phone and payer's name in ${plural(rows, "payment")} of account ${accountNo}`,
};
