import { countryOf } from "@paydown/domain";
import { type Selectable, sql } from "kysely";
import { isVisit, type Session } from "../contract/session.js";
import { currentInstance, type InstanceTransaction } from "../db/database.js";
import type { UserTable } from "../db/tables.js";
import { ownAccounts } from "./account.js";

type Person = Pick<Selectable<UserTable>, "first_name" | "last_name" | "pay_types" | "pay_selects">;

/** Who pays in a session: its user, or the person of the account that a visit with a letter code may pay. */
export interface Payer extends Person {
  /** Empty in a visit: it is a secret with which the person registers (LETTER-14). */
  readonly dem_dbt_no: string;
}

/** A person's address on record. */
export interface RecordedAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
}

/** The payer of a session; undefined if the user is gone, or if a visit's account has another person by now. */
export async function findPayer(
  trx: InstanceTransaction,
  session: Pick<Session, "instanceId" | "username">,
): Promise<Payer | undefined> {
  const { instanceId, username } = session;
  if (!isVisit(session))
    return trx
      .selectFrom("users")
      .select(["first_name", "last_name", "dem_dbt_no", "pay_types", "pay_selects"])
      .where("instance_id", "=", instanceId)
      .where("username", "=", username)
      .executeTakeFirst();
  const found = await ofVisit(trx, session)
    .select(({ fn }) => [
      fn.coalesce("users.first_name", "people.first_name").as("first_name"),
      fn.coalesce("users.last_name", "people.last_name").as("last_name"),
      fn.coalesce("users.pay_types", "people.pay_types").as("pay_types"),
      fn.coalesce("users.pay_selects", "people.pay_selects").as("pay_selects"),
    ])
    .$narrowType<Person>()
    .executeTakeFirst();
  return found && { ...found, dem_dbt_no: "" };
}

/** The address on record of a visit's person. */
export async function findVisitAddress(
  trx: InstanceTransaction,
  session: Pick<Session, "instanceId" | "username">,
): Promise<RecordedAddress | undefined> {
  const found = await ofVisit(trx, session)
    .select(["people.address", "people.city", "people.state", "people.zip_code"])
    .executeTakeFirst();
  const { address, city, state, zip_code } = found ?? {};
  if (!address || !city || !state || !zip_code) return undefined;
  return { address, city, state, zip_code };
}

/** An address on record under the names of the payment form. */
export function billingAddress({
  address,
  city,
  state,
  zip_code,
}: { readonly [Name in keyof RecordedAddress]: string | null }) {
  return {
    billingAddress: address ?? "",
    country: countryOf(state ?? ""),
    city: city ?? "",
    state: state ?? "",
    // The form takes the letters and digits of a ZIP code such as 21231-4062 only.
    zipCode: (zip_code ?? "").replace(/[ -]/g, ""),
  };
}

/** The account of a visit, with its user and its person. */
const ofVisit = (trx: InstanceTransaction, session: Pick<Session, "instanceId" | "username">) =>
  trx
    .selectFrom(ownAccounts(trx, session).selectAll().as("account"))
    .leftJoin("users", (join) =>
      join.on("users.instance_id", "=", currentInstance).onRef("users.username", "=", "account.username"),
    )
    .leftJoin("people", (join) =>
      join
        .on("people.instance_id", "=", currentInstance)
        .on("people.dem_dbt_no", "=", sql<string>`coalesce(users.dem_dbt_no, account.dem_dbt_no)`),
    );
