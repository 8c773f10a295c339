import { randomBytes } from "node:crypto";
import type { Database } from "./database.js";

export type SecretName = "jwt" | "hmac";

/** Keys of an instance, made once and kept as rows so that every copy of the services has the same. */
export interface Secrets {
  /** 32 random bytes. */
  key(instanceId: string, name: SecretName): Promise<Buffer>;
}

export function secretsIn(db: Database): Secrets {
  // Kept for the life of the process: a key never changes.
  const known = new Map<string, Promise<Buffer>>();
  const load = (instanceId: string, name: SecretName) =>
    db.asApp(instanceId, async (trx) => {
      const find = () => trx.selectFrom("secrets").select("value").where("instance_id", "=", instanceId).where("name", "=", name).executeTakeFirst();
      const found = await find();
      if (found) return Buffer.from(found.value, "base64");
      const value = randomBytes(32).toString("base64");
      await trx.insertInto("secrets").values({ instance_id: instanceId, name, value }).onConflict((conflict) => conflict.doNothing()).execute();
      // Another copy may have been quicker; the row is what counts.
      return Buffer.from((await find())?.value ?? value, "base64");
    });
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
