import pg from "pg";
import { superuser } from "@paydown/start/postgres";

/** The number of the first account that the benchmark adds; the demo's have nine digits. */
const firstAccount = 7_000_000_000;

/** Where the accounts with a purpose begin: one per reader, and many per payer. */
export const readers = 20;
export const payers = 20;

const filler = "filler@example.com";
export const readerOf = (/** @type {number} */ index) => `reader${index}@example.com`;
export const payerOf = (/** @type {number} */ index) => `payer${index}@example.com`;
export const accountOfReader = (/** @type {number} */ index) => String(firstAccount + index);
/** The accounts of a payer follow each other: the payer of number n is n modulo the payers. */
export const accountOfPayer = (/** @type {number} */ index) => String(firstAccount + 1_000_000_000 + index);
export const payerOfAccount = (/** @type {number} */ index) => payerOf(index % payers);

/** Connects to a database as its superuser, who sees every instance. */
export async function asSuperuser(/** @type {string} */ databaseUrl) {
  const url = new URL(databaseUrl);
  url.username = superuser;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

/** The stored password of casey, and of all consumers that are copied from casey. */
export async function passwordHashOf(/** @type {pg.Client} */ client) {
  const { rows } = await client.query("select password_hash from users where username = 'casey@example.com'");
  return /** @type {string} */ (rows[0].password_hash);
}

/** Copies the demo's consumer casey, with the same password, for readers and payers. Each reader has one account. */
export async function addConsumers(/** @type {pg.Client} */ client) {
  const columns = await columnsOf(client, "users", "username");
  for (const name of [filler, ...range(readers).map(readerOf), ...range(payers).map(payerOf)])
    await client.query(
      `insert into users (username, ${columns}) select $1, ${columns} from users
        where instance_id = 'harbor' and username = 'casey@example.com'`,
      [name],
    );
  await copyAccount(client, `${firstAccount} + n`, `'reader' || n || '@example.com'`, 0, readers - 1);
}

/** Adds accounts to pay, from one number to another. */
export const addAccountsToPay = (
  /** @type {pg.Client} */ client,
  /** @type {number} */ from,
  /** @type {number} */ to,
) =>
  copyAccount(client, `${firstAccount + 1_000_000_000} + n`, `'payer' || (n % ${payers}) || '@example.com'`, from, to);

/** Adds accounts that nobody asks for, so that the tables become large. */
export const addFiller = (/** @type {pg.Client} */ client, /** @type {number} */ from, /** @type {number} */ to) =>
  copyAccount(client, `${firstAccount + 2_000_000_000} + n`, `'${filler}'`, from, to);

const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);

/** Copies an account of casey; `number` and `owner` are SQL over `n`. */
async function copyAccount(
  /** @type {pg.Client} */ client,
  /** @type {string} */ number,
  /** @type {string} */ owner,
  /** @type {number} */ from,
  /** @type {number} */ to,
) {
  const columns = await columnsOf(client, "accounts", "account_no", "username", "cells");
  await client.query(
    `insert into accounts (account_no, username, cells, ${columns})
      select (${number})::text, ${owner}, replace(cells::text, '100000001', (${number})::text)::json, ${columns}
        from accounts cross join generate_series($1::bigint, $2::bigint) as n
        where instance_id = 'harbor' and account_no = '100000001'`,
    [from, to],
  );
}

/** The columns of a table, without some, for a statement. */
async function columnsOf(
  /** @type {pg.Client} */ client,
  /** @type {string} */ table,
  /** @type {string[]} */ ...without
) {
  const { rows } = await client.query(
    `select column_name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and identity_generation is null`,
    [table],
  );
  return rows
    .map(({ column_name }) => column_name)
    .filter((name) => !without.includes(name))
    .map((name) => `"${name}"`)
    .join(", ");
}
