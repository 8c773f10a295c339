import { languages, localize, type LocalizedText, splitLines } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";
import type { Session } from "../sessions/session.js";

/** A disclosure that must have been read and accepted: its label and the lines served now, in each language. */
export interface Disclosure {
  readonly label: string;
  readonly messages: readonly LocalizedText[];
}

/** The text that an acknowledgement of these messages carries: the lines as shown, joined by a newline. */
export function textsOf(messages: readonly LocalizedText[]): string[] {
  return languages.map((language) => messages.flatMap((message) => splitLines(localize(message, language))).join("\n"));
}

/**
 * The acknowledgement of a disclosure for an account in this session: of the text as it is served now, in any of the languages. One that
 * serves a single payment must not have served one yet; under the lock of the account it stays so until it is used.
 */
export async function findAcknowledgement(
  trx: InstanceTransaction,
  session: Session,
  accountNo: string,
  { label, messages }: Disclosure,
  use: "once in a session" | "for one payment",
): Promise<{ readonly acknowledgementId: string } | "absent" | "of another text"> {
  const rows = await trx
    .selectFrom("acknowledgements")
    .select(["acknowledgement_id", "text", "consumed_by"])
    .where("instance_id", "=", session.instanceId)
    .where("session_id", "=", session.sessionId)
    .where("username", "=", session.username)
    .where("account_no", "=", accountNo)
    .where("label", "=", label)
    .orderBy("created_at")
    .execute();
  const texts = textsOf(messages);
  const counts = ({ consumed_by }: (typeof rows)[number]) => use === "once in a session" || consumed_by === null;
  const found = rows.find((row) => counts(row) && texts.includes(row.text));
  if (found) return { acknowledgementId: found.acknowledgement_id };
  const latest = rows.at(-1);
  return latest && counts(latest) ? "of another text" : "absent";
}

/** Acknowledgements that serve one payment are used up by it. */
export async function useAcknowledgements(
  trx: InstanceTransaction,
  instanceId: string,
  acknowledgementIds: readonly string[],
  paymentId: string,
): Promise<void> {
  if (acknowledgementIds.length === 0) return;
  await trx
    .updateTable("acknowledgements")
    .set({ consumed_by: paymentId })
    .where("instance_id", "=", instanceId)
    .where("acknowledgement_id", "in", acknowledgementIds)
    .execute();
}
