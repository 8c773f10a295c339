import { type RawBuilder, sql } from "kysely";
import type { InstanceTransaction } from "./database.js";

/** A value of a JSON column. */
export class Json {
  /** As an element of an array. JSON text has no control characters, so that JSON escapes it just like an array. */
  readonly element: string;

  constructor(value: object | string) {
    this.element = JSON.stringify(JSON.stringify(value));
  }
}

/** The SQL types of columns that are written in bulk, with the values that each takes. */
interface BulkTypes {
  readonly text: string | null;
  readonly int8: number | null;
  readonly boolean: boolean;
  /** YYYY-MM-DD. */
  readonly date: string | null;
  readonly timestamptz: Date;
  readonly json: Json;
  readonly jsonb: Json | null;
}

type Columns = Readonly<Record<string, keyof BulkTypes>>;

/** One row by its columns, without `instance_id`. */
export type BulkRow<C extends Columns> = { readonly [Name in keyof C]: BulkTypes[C[Name]] };

/** Some rows of one table: the columns that are written, and the key, which `instance_id` begins. */
export interface Bulk<C extends Columns> {
  readonly table: string;
  readonly key: readonly (keyof C & string)[];
  readonly columns: C;
  readonly rows: readonly BulkRow<C>[];
  /** Columns that are the same in every row. */
  readonly fixed?: Readonly<Record<string, RawBuilder<unknown>>>;
}

interface Upsert {
  /** What a column of a stored row becomes; by default, the new value. Unset columns of `excluded` hold those. */
  readonly updates?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Only stored rows for which this holds change. */
  readonly where?: RawBuilder<boolean>;
  /** The columns of each written row that are returned. */
  readonly returning?: readonly string[];
}

/**
 * Inserts rows, and updates those whose key is stored, in one statement. The rows have different keys. They are locked
 * in the order of their keys, so that two such statements never wait for each other.
 *
 * The rows travel as one array for each column, so the statement stays the same whatever their number. The arrays are
 * made here, because escaping in the drivers was the largest part of an import's processor time.
 */
export async function upsertRows<C extends Columns, R = unknown>(
  trx: InstanceTransaction,
  instanceId: string,
  bulk: Bulk<C>,
  { updates = {}, where, returning }: Upsert = {},
): Promise<R[]> {
  const { table, key, columns, fixed = {} } = bulk;
  const own = Object.keys(columns);
  const changed = [...own.filter((name) => !key.includes(name)), ...Object.keys(fixed)];
  const { rows } = await sql<R>`
    insert into ${sql.table(table)} (instance_id, ${names([...own, ...Object.keys(fixed)])})
    select ${sql.join([instanceId, ...own.map((name) => sql.ref(`given.${name}`)), ...Object.values(fixed)])}
    from ${given(bulk)}
    on conflict (instance_id, ${names(key)}) do update set ${sql.join(
      changed.map((name) => sql`${sql.id(name)} = ${updates[name] ?? sql`excluded.${sql.id(name)}`}`),
    )}
    ${where === undefined ? sql`` : sql`where ${where}`}
    ${returning === undefined ? sql`` : sql`returning ${names(returning)}`}`.execute(trx);
  return rows;
}

/**
 * Updates stored rows in one statement, and locks them in the order of their keys, as {@link upsertRows} does. Rows
 * that are not stored are left out.
 */
export async function updateRows<C extends Columns>(
  trx: InstanceTransaction,
  instanceId: string,
  bulk: Bulk<C>,
  updates: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<void> {
  const { table, key, columns, fixed = {} } = bulk;
  const changed = Object.keys(columns).filter((name) => !key.includes(name));
  const values: readonly (readonly [string, RawBuilder<unknown>])[] = [
    ...changed.map((name) => [name, updates[name] ?? sql.ref(`given.${name}`)] as const),
    ...Object.entries(fixed),
  ];
  await sql`
    with locked as (
      select given.* from ${given(bulk)} cross join lateral (
        select from ${sql.table(table)}
        where ${sql.ref(`${table}.instance_id`)} = ${instanceId} and ${matches(table, key)} limit 1 for update
      ) as stored
    )
    update ${sql.table(table)} set ${sql.join(values.map(([name, value]) => sql`${sql.id(name)} = ${value}`))}
    from locked as given
    where ${sql.ref(`${table}.instance_id`)} = ${instanceId} and ${matches(table, key)}`.execute(trx);
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.id(name)));

const matches = (table: string, key: readonly string[]) =>
  sql.join(
    key.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`given.${name}`)}`),
    sql` and `,
  );

/** The rows as a table `given`, in the order of their keys. */
function given<C extends Columns>({ key, columns, rows }: Bulk<C>): RawBuilder<unknown> {
  const sorted = rows
    .map((row) => ({ row, by: key.map((name) => String(row[name])).join("\n") }))
    .sort((a, b) => (a.by < b.by ? -1 : 1));
  const arrays = Object.entries(columns).map(
    ([name, type]) => sql`${arrayText(sorted.map(({ row }) => row[name]))}::${sql.raw(type)}[]`,
  );
  return sql`unnest(${sql.join(arrays)}) as given(${names(Object.keys(columns))})`;
}

/** A PostgreSQL array as text. */
const arrayText = (values: readonly unknown[]) => `{${values.map(elementText).join(",")}}`;

function elementText(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (value instanceof Json) return value.element;
  return typeof value === "string" ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value);
}
