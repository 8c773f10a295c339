import { secretsIn } from "../../db/secrets.js";
import { type Keeping, startKeeping } from "../../evidence/testing/keeping.js";

/** The demo's tenants and accounts, with evidence, for the commands of retention. */
export async function startRetaining() {
  const keeping: Keeping = await startKeeping();
  return { ...keeping, secrets: secretsIn(keeping.db), operator: { login: "sam" } };
}

export type Retaining = Awaited<ReturnType<typeof startRetaining>>;
