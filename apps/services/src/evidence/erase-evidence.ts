import { rulesVersion } from "@paydown/domain";
import { lockAccount } from "../accounts/account.js";
import type { InstanceTransaction } from "../db/database.js";
import { sha256, textVersionOf } from "./chain.js";
import { type ErasedRow, erasedText } from "./erasures.js";
import { readChain } from "./find-evidence.js";
import { appendEvidence, findLastEvidence } from "./keep-evidence.js";
import { readBody } from "./read-body.js";

export interface ErasingEvidence {
  readonly instanceId: string;
  readonly accountNo: string;
  /** The positions to erase. */
  readonly seqs: readonly number[];
  readonly at: Date;
  readonly by: string;
  /** Kept for good, so it must name no person. */
  readonly why: string;
}

const wording = "The contents of these rows were erased. Their hashes stay.";

/**
 * Erases the contents of an account's evidence, and records the erasure at the end of the chain (RET-2). Hashes stay,
 * so the chain and the signed heads can still be checked. Copies of the texts in `acknowledgements` are erased too,
 * with those that the same users gave before there was a chain. A row whose contents were altered stays, because its
 * erasure would hide that.
 *
 * @returns how many rows were erased
 */
export async function eraseEvidence(
  trx: InstanceTransaction,
  { instanceId, accountNo, seqs, at, by, why }: ErasingEvidence,
): Promise<number> {
  await lockAccount(trx, instanceId, accountNo);
  const wanted = new Set(seqs);
  const erased: ErasedRow[] = [];
  const users = new Set<string>();
  for (const { seq, hash, body: stored, username } of await readChain(trx, instanceId, accountNo)) {
    if (!wanted.has(seq)) continue;
    const body = readBody(stored);
    if (!body || body.kind === "erasure" || stored === null || sha256(stored) !== hash) continue;
    const { confirmation = null } = body.subject;
    if (username !== null) users.add(username);
    erased.push({
      seq,
      hash,
      previous: body.previous,
      kind: body.kind,
      at: body.at,
      textVersion: body.textVersion,
      rulesVersion: body.rulesVersion,
      confirmation: typeof confirmation === "string" ? confirmation : null,
    });
  }
  if (erased.length === 0) return 0;
  const erasedSeqs = erased.map(({ seq }) => seq);
  await trx
    .updateTable("acknowledgements")
    .set({ text: "", username: "", session_id: "" })
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("text", "<>", "")
    .where((where) =>
      where.or([
        where("evidence_seq", "in", erasedSeqs),
        where.and([where("evidence_seq", "is", null), where("username", "in", [...users])]),
      ]),
    )
    .execute();
  appendEvidence(
    trx,
    {
      instanceId,
      accountNo,
      kind: "erasure",
      at: at.toISOString(),
      username: "",
      sessionId: "",
      address: null,
      label: null,
      language: "en",
      text: wording,
      textVersion: textVersionOf(wording),
      rulesVersion,
      subject: { by, why, erased: erased.map(erasedText) },
      uses: [],
      usesEarlier: [],
    },
    await findLastEvidence(trx, instanceId, accountNo),
  );
  await trx
    .updateTable("evidence")
    .set({ body: null, username: null })
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .where("seq", "in", erasedSeqs)
    .execute();
  return erased.length;
}
