import type { Database } from "../db/database.js";
import { secretsIn } from "../db/secrets.js";
import { hasKey } from "./seal-heads.js";
import { privateKeyOf, publicTextOf } from "./signing-key.js";

/**
 * The public half of the key that signs an instance's evidence, in base64; null before the first day is signed. Creates
 * no key.
 *
 * @throws SealedValueError when the stored key can't be decrypted
 */
export async function publicKeyIn(db: Database, instanceId: string): Promise<string | null> {
  if (!(await db.asJob(instanceId, (trx) => hasKey(trx, instanceId)))) return null;
  return publicTextOf(privateKeyOf(await secretsIn(db).key(instanceId, "evidence")));
}
