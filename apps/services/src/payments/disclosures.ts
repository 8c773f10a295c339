import { languages, localize, type LocalizedText, splitLines } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import type { Session } from "../sessions/session.js";

/** A disclosure that must have been read and accepted: its label and the lines served, in each language. */
export interface Disclosure {
  readonly label: string;
  readonly messages: readonly LocalizedText[];
}

/** The text that an acknowledgement of these messages carries: the lines as shown, joined by a newline. */
function textsOf(messages: readonly LocalizedText[]): string[] {
  return languages.map((language) => messages.flatMap((message) => splitLines(localize(message, language))).join("\n"));
}

/** Acknowledgements of exactly this text, made in this session for this account. */
function acknowledgements(trx: InstanceTransaction, session: Session, accountNo: string, { label, messages }: Disclosure) {
  return trx
    .selectFrom("acknowledgements")
    .select("acknowledgement_id")
    .where("instance_id", "=", session.instanceId)
    .where("session_id", "=", session.sessionId)
    .where("username", "=", session.username)
    .where("account_no", "=", accountNo)
    .where("label", "=", label)
    .where("text", "in", textsOf(messages));
}

/** Whether the disclosure was acknowledged in this session. */
export async function isAcknowledged(trx: InstanceTransaction, session: Session, accountNo: string, disclosure: Disclosure): Promise<boolean> {
  return (await acknowledgements(trx, session, accountNo, disclosure).executeTakeFirst()) !== undefined;
}

/** An acknowledgement that has not served a payment yet. Under the lock of the account it stays so until it is used. */
export async function unusedAcknowledgement(
  trx: InstanceTransaction,
  session: Session,
  accountNo: string,
  disclosure: Disclosure,
): Promise<string | undefined> {
  const found = await acknowledgements(trx, session, accountNo, disclosure).where("consumed_by", "is", null).orderBy("created_at").executeTakeFirst();
  return found?.acknowledgement_id;
}

/** An acknowledgement serves one payment. */
export async function useAcknowledgement(trx: InstanceTransaction, instanceId: string, acknowledgementId: string, paymentId: string): Promise<void> {
  await trx
    .updateTable("acknowledgements")
    .set({ consumed_by: paymentId })
    .where("instance_id", "=", instanceId)
    .where("acknowledgement_id", "=", acknowledgementId)
    .execute();
}
