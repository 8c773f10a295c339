import { type Language, languages } from "@paydown/domain";
import { type Command, InvalidArgumentError, Option } from "commander";
import { groupOf, listOf, type Register } from "../admin/command-line.js";
import { type CommandOutcome, decidedBefore, done, doneJson, refused, tableLines } from "../admin/outcome.js";
import { type DecisionOptions, type Listing, withDecision, withListing } from "../admin/shared-options.js";
import type { Context } from "../context.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { attemptsOf, decideUser, type UserDecision } from "./decide.js";
import { listUsers, type ShownUser, userDetails, userStates } from "./find-users.js";
import { oneLogin } from "./one-login.js";

type UserContext = Pick<Context, "db" | "clock" | "secrets" | "limits" | "tenants">;

interface ListOptions extends Listing {
  readonly only?: (typeof userStates)[number] | "staff";
  readonly limit: number;
}

interface LinkOptions extends DecisionOptions {
  readonly language: Language;
}

const who = ["<user>", "the login, the person's number, or an account number"] as const;

/** Registers `user list`, `show`, `invite`, `lock`, `unlock` and `reset` (ROLE-26). */
export const userCommands: Register<UserContext> = (paydown, actions) => {
  const user = groupOf(paydown, "user", "Lists, shows, invites, locks, unlocks and resets users.");
  withListing(listOf(user))
    .addOption(new Option("--only <state>", "only users of this state, or staff").choices([...userStates, "staff"]))
    .option("--limit <number>", "at most this many", readLimit, 100)
    .description("Lists users by login, with state, name and person's number.")
    .action(actions.onDatabase<ListOptions>(list));
  withListing(user.command("show"))
    .argument(...who)
    .description("Shows one user: state, accounts, sessions, and what operators have decided.")
    .action(actions.onDatabase<Listing>(show));
  for (const { name, made, about, sends } of [
    { name: "invite", made: "invited", about: "Sends a link with which the user sets a password.", sends: true },
    { name: "lock", made: "locked", about: "Ends every session, and lets no sign-in succeed.", sends: false },
    { name: "unlock", made: "unlocked", about: "Lets a user sign in again, also after wrong passwords.", sends: false },
    { name: "reset", made: "reset", about: "Ends every session and the password, and sends a link.", sends: true },
  ] as const) {
    const command = withDecision(user.command(name))
      .argument(...who)
      .description(about);
    (sends ? withLanguage(command) : command).action(
      actions.onDatabase<LinkOptions>((context, options, named = "") => decide(context, made, options, named)),
    );
  }
};

const withLanguage = (command: Command): Command =>
  command.addOption(
    new Option("--language <code>", "the language of the message").choices([...languages]).default("en"),
  );

function readLimit(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give a whole number from 1.");
}

async function list({ db }: UserContext, { instance, only, limit, json }: ListOptions): Promise<CommandOutcome> {
  const { users, more } = await db.asJob(instance, (trx) => listUsers(trx, instance, { only, limit }));
  if (json) return doneJson({ users, more });
  if (users.length === 0)
    return done(
      only === undefined
        ? `${instance} has no users yet. Users come with an import, or register in the portal.`
        : `${instance} has no user that --only ${only} lists. Leave --only out to list all users.`,
    );
  return done(
    ...tableLines([["login", "state", "password", "staff", "name", "person"], ...users.map(rowOf)]),
    ...(more
      ? [`There are more than ${limit} such users. Give a higher --limit, or narrow the list with --only.`]
      : []),
  );
}

const rowOf = ({ login, state, password, staff, name, person }: ShownUser): string[] => [
  ...[login, stateWords[state], password, staff ? "staff" : "", name, person],
];

const stateWords = { active: "active", locked: "locked", reset: "waits for reset" } as const;

async function show(context: UserContext, { instance, json }: Listing, named = ""): Promise<CommandOutcome> {
  const tenant = knownTenant(context.tenants, instance);
  const found = await context.db.asJob(instance, async (trx) => {
    const login = await oneLogin(trx, tenant, named);
    return typeof login === "string" ? userDetails(trx, tenant, login, context.clock.now()) : login.refusal;
  });
  if ("exitCode" in found) return found;
  if (json) return doneJson(found);
  const { login, name, person, state, staff, password, reachedAt, accounts, lastSignIn, openSessions } = found;
  return done(
    ...tableLines([
      ["login", login],
      ["name", name],
      ["person", person],
      ["state", stateWords[state]],
      ["password", password],
      ["staff", staff ? "yes" : "no"],
      ["reached at", reachedAt ?? "nowhere"],
      ["accounts", accounts.join(", ") || "none"],
      ["last sign-in", lastSignIn?.toISOString() ?? "never"],
      ["open sessions", String(openSessions)],
    ]),
    ...found.closedAccounts.map(
      ({ accountNo, reason, asOf }) => `account ${accountNo} closed: ${reason}, as of ${asOf?.toISOString() ?? "?"}`,
    ),
    ...found.decisions.map(({ made, at, by, why }) => `${made} on ${at.toISOString()}, by ${by}: ${why}`),
  );
}

async function decide(
  context: UserContext,
  made: UserDecision,
  { instance, by, why, language = "en" }: Omit<LinkOptions, "language"> & Partial<LinkOptions>,
  named: string,
): Promise<CommandOutcome> {
  const { db, clock } = context;
  const tenant = knownTenant(context.tenants, instance);
  const login = await db.asJob(instance, (trx) => oneLogin(trx, tenant, named));
  if (typeof login !== "string") return login.refusal;
  // Read before the transaction, because the embedded database has one connection.
  const attempts = await attemptsOf(context, tenant, login);
  const deciding = { tenant, username: login, by, why, language, attempts, now: clock.now() };
  const decided = await db.asJob(instance, (trx) => decideUser(trx, made, deciding));
  switch (decided.kind) {
    case "done":
      return done(...decided.sentences);
    case "before":
      return decidedBefore(login, made, decided.earlier);
    case "refused":
      return refused(1, decided.sentence);
  }
}
