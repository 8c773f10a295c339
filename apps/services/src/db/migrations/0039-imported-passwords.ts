import type { Migration } from "./index.js";

/** Finds the kinds of imported password hashes that a tenant's users still have. */
export const importedPasswords: Migration = {
  name: "0039-imported-passwords",
  statements: [
    `create index users_imported_passwords on users (instance_id, split_part(password_hash, '|', 2))
      where starts_with(password_hash, 'imported|')`,
  ],
};
