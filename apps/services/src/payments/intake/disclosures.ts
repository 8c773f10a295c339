import { languages, localize, type LocalizedText, splitLines } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import type { Session } from "../../contract/session.js";
import type { UsedAcknowledgement } from "../../evidence/keep-evidence.js";

/** A disclosure that the consumer must read and accept: its label and the lines served now, in each language. */
export interface Disclosure {
  readonly label: string;
  readonly messages: readonly LocalizedText[];
}

/** An acknowledgement that counts for a payment or plan. */
export interface Acknowledged extends UsedAcknowledgement {
  readonly acknowledgementId: string;
}

/** The acknowledged text of these messages in each language: the lines as shown, joined by newlines. */
export function textsOf(messages: readonly LocalizedText[]): string[] {
  return languages.map((language) => messages.flatMap((message) => splitLines(localize(message, language))).join("\n"));
}

/**
 * Finds the acknowledgement of a disclosure for an account in this session. Its text must match the text served now, in
 * any language. It must be unused: one for a single payment serves no other, and one for the session is never used up.
 * The account lock keeps it unused until the caller consumes it.
 */
export async function findAcknowledgement(
  trx: InstanceTransaction,
  session: Session,
  accountNo: string,
  { label, messages }: Disclosure,
): Promise<Acknowledged | "absent" | "of another text"> {
  const rows = await trx
    .selectFrom("acknowledgements")
    .select(["acknowledgement_id", "evidence_seq", "text", "created_at", "consumed_by"])
    .where("instance_id", "=", session.instanceId)
    .where("session_id", "=", session.sessionId)
    .where("username", "=", session.username)
    .where("account_no", "=", accountNo)
    .where("label", "=", label)
    .orderBy("created_at")
    .execute();
  const texts = textsOf(messages);
  const found = rows.find((row) => row.consumed_by === null && texts.includes(row.text));
  if (found) {
    const { acknowledgement_id: acknowledgementId, evidence_seq: evidenceSeq, text, created_at: at } = found;
    return { acknowledgementId, evidenceSeq, label, text, at };
  }
  return rows.at(-1)?.consumed_by === null ? "of another text" : "absent";
}

/** Marks acknowledgements for a single payment as consumed by it. */
export async function useAcknowledgements(
  trx: InstanceTransaction,
  instanceId: string,
  acknowledged: readonly Pick<Acknowledged, "acknowledgementId">[],
  paymentId: string,
): Promise<void> {
  if (acknowledged.length === 0) return;
  await trx
    .updateTable("acknowledgements")
    .set({ consumed_by: paymentId })
    .where("instance_id", "=", instanceId)
    .where(
      "acknowledgement_id",
      "in",
      acknowledged.map(({ acknowledgementId }) => acknowledgementId),
    )
    .execute();
}
