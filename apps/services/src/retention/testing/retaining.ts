import { secretsIn } from "../../db/secrets.js";
import { type Keeping, startKeeping } from "../../evidence/testing/keeping.js";

/** The demo's tenants and accounts, with evidence, for the commands of retention. */
export async function startRetaining() {
  const keeping: Keeping = await startKeeping();
  const secrets = secretsIn(keeping.db);
  // Services that run have it.
  await secrets.key("harbor", "hmac");
  return { ...keeping, secrets, operator: { login: "sam" } };
}

export type Retaining = Awaited<ReturnType<typeof startRetaining>>;
