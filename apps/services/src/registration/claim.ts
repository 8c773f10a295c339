import { phoneDigits, phoneLength } from "@paydown/domain";
import type { Selectable } from "kysely";
import { ProblemError } from "../contract/problems.js";
import { currentInstance, type InstanceTransaction } from "../db/database.js";
import type { KeyRing, StoredAt } from "../db/key-ring.js";
import type { PersonTable } from "../db/tables.js";
import { isIdentifying } from "../tenants/tenant.js";
import { areFactsOf } from "./facts.js";
import type { ReadRegistration } from "./read-registration.js";

export type Person = Selectable<PersonTable>;

/** Where a person's facts are stored. */
export const factsAt = (instanceId: string, demDbtNo: string): StoredAt => ({
  instanceId,
  column: "people.facts",
  row: [demDbtNo],
});

/** The identity that the answers claim, for counting attempts. */
export function claimedPerson({ prompts, answers }: ReadRegistration): string {
  return prompts
    .filter(isIdentifying)
    .map(({ name }) => `${name}=${answers.get(name) ?? ""}`)
    .join("&");
}

/**
 * The person whom the answers identify, if that person may still register.
 *
 * @throws ProblemError `registration_refused`, the same for an unknown person, a wrong answer and a person with a login
 */
export async function findClaimable(
  trx: InstanceTransaction,
  keyRing: KeyRing,
  registration: ReadRegistration,
): Promise<Person> {
  const { prompts, answers } = registration;
  const person = await findPerson(trx, answers);
  const login = await trx
    .selectFrom("users")
    .select("username")
    .where("instance_id", "=", currentInstance)
    .where("dem_dbt_no", "=", person?.dem_dbt_no ?? "")
    .limit(1)
    .executeTakeFirst();
  const proofs = prompts.filter((prompt) => !isIdentifying(prompt));
  const facts = keyRing.open(factsAt(person?.instance_id ?? "", person?.dem_dbt_no ?? ""), person?.facts ?? null);
  const isRight = areFactsOf(
    facts === null ? undefined : (JSON.parse(facts) as Record<string, string>),
    proofs,
    answers,
  );
  if (!person || !isRight || person.username !== null || login) throw new ProblemError("registration_refused");
  return person;
}

/** Finds the person by demographic number, by account number, or by both if the form asks for both. */
function findPerson(trx: InstanceTransaction, answers: ReadonlyMap<string, string>): Promise<Person | undefined> {
  const demDbtNo = answers.get("dem_dbt_no");
  const accountNo = answers.get("dbt_no");
  let query = trx.selectFrom("people").selectAll().where("instance_id", "=", currentInstance);
  if (demDbtNo !== undefined) query = query.where("dem_dbt_no", "=", demDbtNo);
  if (accountNo !== undefined) {
    const owner = trx
      .selectFrom("accounts")
      .select("dem_dbt_no")
      .where("instance_id", "=", currentInstance)
      .where("account_no", "=", accountNo);
    query = query.where("dem_dbt_no", "in", owner);
  }
  return query.limit(1).executeTakeFirst();
}

export async function isUsernameFree(trx: InstanceTransaction, username: string): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("username")
    .where("instance_id", "=", currentInstance)
    .where("username", "=", username)
    .executeTakeFirst();
  return user === undefined;
}

export interface NewLogin {
  readonly username: string;
  readonly passwordHash: string;
  /** Email for the profile: the username, if the tenant's usernames are email addresses. */
  readonly email: string | null;
}

/**
 * Turns the person into a user who owns the person's accounts. If two requests claim the same person or the same
 * username at once, the database lets only one through.
 *
 * @throws ProblemError `username_taken`, or `registration_refused` if the person was claimed meanwhile
 */
export async function claim(
  trx: InstanceTransaction,
  person: Person,
  { username, passwordHash, email }: NewLogin,
): Promise<void> {
  const { instance_id, dem_dbt_no } = person;
  const made = await trx
    .insertInto("users")
    .values({
      instance_id,
      username,
      password_hash: passwordHash,
      first_name: person.first_name,
      last_name: person.last_name,
      dem_dbt_no,
      pay_types: JSON.stringify(person.pay_types),
      pay_selects: JSON.stringify(person.pay_selects),
    })
    .onConflict((conflict) => conflict.columns(["instance_id", "username"]).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) throw new ProblemError("username_taken");
  const claimed = await trx
    .updateTable("people")
    .set({ username })
    .where("instance_id", "=", instance_id)
    .where("dem_dbt_no", "=", dem_dbt_no)
    .where("username", "is", null)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) throw new ProblemError("registration_refused");
  const phone = phoneDigits(person.phones[0] ?? "");
  const profile = { phone: phone.length === phoneLength ? phone : null, email };
  await trx
    .updateTable("users")
    .set(profile)
    .where("instance_id", "=", instance_id)
    .where("username", "=", username)
    .execute();
  await trx
    .updateTable("accounts")
    .set({ username })
    .where("instance_id", "=", instance_id)
    .where("dem_dbt_no", "=", dem_dbt_no)
    .where("username", "is", null)
    .execute();
}
