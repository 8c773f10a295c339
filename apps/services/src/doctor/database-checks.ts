import { withoutBanksSentence } from "../bank-directory/without-banks.js";
import type { Config } from "../config.js";
import { demosSentence } from "../demo/loaded-demos.js";
import { publicKeyPath, readPublicKey } from "../evidence/heads-files.js";
import { pemOf } from "../evidence/signing-key.js";
import { type Check, fault, ok, warning } from "./check.js";
import type { DatabaseFacts } from "./look-at-database.js";
import { sentenceOf } from "./sentence-of.js";

export function databaseChecks({ mode }: Config, facts: DatabaseFacts | string): Check[] {
  if (typeof facts === "string") return [fault("database", facts)];
  const { missing, unknown } = facts.schema;
  return [
    ok("database", `${facts.address} answers`),
    ...(facts.demos.length > 0 && mode === "production" ? [fault("database", demosSentence(facts.demos))] : []),
    ...(unknown.length > 0
      ? [fault("migrations", `A newer version of Paydown has used the database (${unknown.join(", ")}). Install it.`)]
      : []),
    ...(missing.length > 0
      ? [
          fault(
            "migrations",
            `${missing.length} are missing, beginning with ${missing[0]}. Start the services of this version once.`,
          ),
        ]
      : []),
    ...(missing.length + unknown.length === 0 ? [ok("migrations", "all are applied")] : []),
    ...(facts.keysFault === undefined ? [] : [fault("secrets", facts.keysFault)]),
  ];
}

/** Without a list of banks, a routing number that belongs to no bank is found only when the bank returns the debit. */
export const routingNumberChecks = (facts: DatabaseFacts | string): Check[] =>
  typeof facts === "string"
    ? []
    : facts.withoutBanks.map((id) => warning("routing numbers", withoutBanksSentence(id), id));

/** Compares the key beside each instance's signed heads with the one in the database. */
export async function evidenceChecks({ evidenceDir }: Config, facts: DatabaseFacts | string): Promise<Check[]> {
  if (typeof facts === "string") return [];
  const checks: Check[] = [];
  for (const [id, key] of Object.entries(facts.evidenceKeys)) {
    try {
      const beside = await readPublicKey(evidenceDir, id);
      if (beside === undefined || (key !== null && beside === pemOf(key))) continue;
      checks.push(
        fault(
          "evidence",
          `${publicKeyPath(evidenceDir, id)} is not the key of this database: ${evidenceDir} has another database's evidence, and this one's could not be verified there. Set PAYDOWN_EVIDENCE_DIR to a folder for this database alone, and restart the services. If it is the right folder, the key was lost: docs/operations.md#evidence.`,
          id,
        ),
      );
    } catch (error) {
      checks.push(fault("evidence", `${publicKeyPath(evidenceDir, id)}: ${sentenceOf(error)}`, id));
    }
  }
  return checks;
}
