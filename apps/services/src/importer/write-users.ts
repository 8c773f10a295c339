import { padDbtNumber } from "@paydown/domain";
import { sql } from "kysely";
import { Json, updateRows, upsertRows } from "../db/bulk.js";
import type { InstanceTransaction } from "../db/database.js";
import { isFromImport } from "../sessions/stored-password.js";
import { type NewPasswords, passwordFromElsewhere } from "./new-passwords.js";
import type { UserRecord } from "./records/people.js";
import type { Target } from "./target.js";

const columns = {
  username: "text",
  first_name: "text",
  last_name: "text",
  dem_dbt_no: "text",
  admin: "boolean",
  pay_types: "jsonb",
  pay_selects: "jsonb",
  phone: "text",
  email: "text",
} as const;

/**
 * Stores users. A stored user keeps the password, unless it is from another system and was never used, and a profile
 * that the user has changed.
 */
export async function writeUsers(
  trx: InstanceTransaction,
  { instanceId, canonicalUsername }: Target,
  passwords: NewPasswords,
  records: readonly UserRecord[],
): Promise<void> {
  const rows = records.map((record) => ({
    username: canonicalUsername(record.username),
    first_name: record.firstName,
    last_name: record.lastName,
    // Padded like a person's number, because registration compares the two (REG-79).
    dem_dbt_no: padDbtNumber(record.demDbtNo),
    admin: record.admin ?? false,
    pay_types: new Json(record.allowedPayTypes),
    pay_selects: new Json(record.allowedPaySelects),
    phone: record.phone ?? null,
    email: record.email ?? null,
  }));
  const table = { table: "users", key: ["username"] } as const;
  const added = rows.flatMap((row) => {
    const password_hash = passwords.get(row.username);
    return password_hash === undefined ? [] : [{ ...row, password_hash }];
  });
  if (added.length > 0) {
    await upsertRows(
      trx,
      instanceId,
      { ...table, columns: { ...columns, password_hash: "text" }, rows: added },
      { updates: { ...unlessChanged("excluded"), password_hash: sql.ref("users.password_hash") } },
    );
  }
  const stored = rows.filter(({ username }) => !passwords.has(username));
  if (stored.length > 0) await updateRows(trx, instanceId, { ...table, columns, rows: stored }, unlessChanged("given"));
  const replaced = records.flatMap((record) => {
    const username = canonicalUsername(record.username);
    const password_hash = passwords.has(username) ? undefined : passwordFromElsewhere(record);
    return password_hash === undefined ? [] : [{ username, password_hash }];
  });
  if (replaced.length > 0) {
    await updateRows(
      trx,
      instanceId,
      { ...table, columns: { username: "text", password_hash: "text" }, rows: replaced },
      {
        password_hash: sql`case when ${isFromImport} then ${sql.ref("given.password_hash")} else users.password_hash end`,
      },
    );
  }
}

const unlessChanged = (source: "excluded" | "given") => {
  const profile = (name: string) =>
    sql`case when users.profile_changed_at is null then ${sql.ref(`${source}.${name}`)} else ${sql.ref(`users.${name}`)} end`;
  return { phone: profile("phone"), email: profile("email") };
};
