import type { Migration } from "./index.js";

/**
 * Finds the kinds of imported password hashes that a tenant's users still have. They have a column of their own,
 * because under row-level security PostgreSQL searches an index only by functions that leak nothing, and `split_part`
 * may.
 */
export const importedPasswords: Migration = {
  name: "0039-imported-passwords",
  statements: [
    `alter table users add column imported_kind text generated always as (
      case when starts_with(password_hash, 'imported|') then split_part(password_hash, '|', 2) end) stored`,
    "create index users_imported_kind on users (instance_id, imported_kind) where imported_kind is not null",
  ],
};
