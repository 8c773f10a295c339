import type { InstanceTransaction } from "../db/database.js";
import { mostImportedKinds, readImportedHash } from "../sessions/imported-password.js";
import { importedKinds } from "../sessions/stored-password.js";
import type { ImportRecord } from "./record.js";

/** The kinds of password hashes that an import adds to those of the tenant. */
export interface HashKinds {
  /** Reads the tenant's kinds, once, if one of the records has a hash. */
  prepare(trx: InstanceTransaction, records: readonly ImportRecord[]): Promise<void>;
  /** Why a user's hash would be one kind too many; undefined if it is not. */
  fault(record: ImportRecord): string | undefined;
}

export function hashKindsOf(instanceId: string): HashKinds {
  let known: Set<string> | undefined;
  return {
    async prepare(trx, records) {
      if (!known && records.some((record) => record.kind === "user" && record.passwordHash !== undefined))
        known = new Set(await importedKinds(trx, instanceId));
    },
    fault(record) {
      if (!known || record.kind !== "user" || record.passwordHash === undefined) return undefined;
      const hash = readImportedHash(record.passwordHash);
      if ("fault" in hash) return hash.fault;
      if (known.has(hash.kind)) return undefined;
      if (known.size >= mostImportedKinds)
        return `passwordHash is of one more kind than a sign-in can check: the users have hashes of the kinds ${[...known].join("; ")}. Import this user with mustReset`;
      known.add(hash.kind);
      return undefined;
    },
  };
}
