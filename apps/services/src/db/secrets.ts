import { randomBytes } from "node:crypto";
import type { Database } from "./database.js";
import type { StoredAt } from "./key-ring.js";

export type SecretName = "jwt" | "hmac" | "evidence";

/** An instance's keys, created once and stored as sealed rows so that every replica has the same keys. */
export interface Secrets {
  /**
   * 32 random bytes.
   *
   * @throws SealedValueError when the stored key can't be decrypted; it is never replaced by a new one
   */
  key(instanceId: string, name: SecretName): Promise<Buffer>;
}

export function secretsIn(db: Database): Secrets {
  // Cached for the life of the process, because a key never changes.
  const known = new Map<string, Promise<Buffer>>();
  const load = (instanceId: string, name: SecretName) =>
    db.asApp(instanceId, async (trx) => {
      const at: StoredAt = { instanceId, column: "secrets.value", row: [name] };
      const find = () =>
        trx
          .selectFrom("secrets")
          .select("value")
          .where("instance_id", "=", instanceId)
          .where("name", "=", name)
          .executeTakeFirst();
      const found = await find();
      if (found) return unsealed(at, found.value);
      const value = db.keyRing.seal(at, randomBytes(32).toString("base64"));
      await trx
        .insertInto("secrets")
        .values({ instance_id: instanceId, name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // Another replica may have inserted a key first; the stored row wins.
      return unsealed(at, (await find())?.value ?? value);
    });
  const unsealed = (at: StoredAt, value: string) => Buffer.from(db.keyRing.open(at, value) ?? "", "base64");
  return {
    key(instanceId, name) {
      const id = `${instanceId} ${name}`;
      const existing = known.get(id);
      if (existing) return existing;
      const loading = load(instanceId, name);
      known.set(id, loading);
      loading.catch(() => known.delete(id));
      return loading;
    },
  };
}
