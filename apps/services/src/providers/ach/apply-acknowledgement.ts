import type { InstanceTransaction } from "../../db/database.js";
import { type Acknowledgement, readAcknowledgement } from "./acknowledgements.js";
import type { AchContext } from "./context.js";
import type { ApplyReceived } from "./receive-files.js";
import { review, type ReviewKind } from "./reviews.js";
import type { AchFileRow } from "./tables.js";

/**
 * Applies the bank's answer to a file. A rejected file keeps its entries until a person decides, and an answer that
 * does not fit the file changes nothing (ACH-14, ACH-15).
 */
export const applyAcknowledgement: ApplyReceived = async (context, trx, { instanceId, name, content }) => {
  const tell = (kind: ReviewKind, note: string) =>
    review(context, trx, instanceId, { kind, about: `${name} ${note}`, note });
  const answer = readAcknowledgement(content);
  if (!answer) {
    await tell("unreadable", `acknowledgements/${name} is neither ACCEPTED with its totals nor REJECTED.`);
    return false;
  }
  const file = await trx
    .selectFrom("ach_files")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("name", "=", name.replace(/\.ack$/i, ""))
    .executeTakeFirst();
  if (!file) {
    await tell("not sent here", `acknowledgements/${name} answers no file that was sent from here.`);
    return true;
  }
  if (answer.kind === "rejected") {
    if (answer.duplicateOf === file.name)
      await tell("contradicting", `The bank rejects ${file.name}, because it has accepted it before.`);
    else if (file.settled_at !== null || file.state === "released")
      await tell(
        "contradicting",
        `The bank rejects ${file.name}, which is ${file.settled_at ? "settled" : "released"}.`,
      );
    else if (await finish(context, trx, file, "rejected"))
      await tell("rejected", `The bank rejects ${file.name}: ${whyOf(answer)}`);
    return true;
  }
  if (!isOf(answer, file)) {
    const { entries, debits, credits } = answer;
    await tell(
      "misstated",
      `The bank accepts ${file.name} with ${entries} entries, ${debits} cents of debits and ${credits} cents of credits, but it has ${file.entries}, ${file.debit_cents} and ${file.credit_cents}.`,
    );
    return true;
  }
  if (file.state === "rejected" || file.state === "released")
    await tell("contradicting", `The bank accepts ${file.name}, which it has rejected.`);
  else await finish(context, trx, file, "accepted");
  return true;
};

/** A duplicate may have debits that the other file has, too. Sending them again would debit consumers twice. */
const whyOf = ({ reason, duplicateOf }: Extract<Acknowledgement, { kind: "rejected" }>): string =>
  duplicateOf === undefined
    ? `${reason || "no reason given"}. Nothing of it is paid.`
    : `it takes it for a duplicate of ${duplicateOf}. The entries of that file are paid: compare the two before you release this one.`;

const isOf = (
  { entries, debits, credits }: Extract<Acknowledgement, { kind: "accepted" }>,
  file: AchFileRow,
): boolean => entries === file.entries && debits === file.debit_cents && credits === file.credit_cents;

/** @returns whether the state is new */
async function finish(
  { clock }: AchContext,
  trx: InstanceTransaction,
  { instance_id, name, state }: AchFileRow,
  to: "accepted" | "rejected",
): Promise<boolean> {
  if (state === to) return false;
  const now = clock.now();
  await trx
    .updateTable("ach_files")
    // A bank may answer before this process has recorded the upload.
    .set(({ fn, val }) => ({ state: to, answered_at: now, uploaded_at: fn.coalesce("uploaded_at", val(now)) }))
    .where("instance_id", "=", instance_id)
    .where("name", "=", name)
    .execute();
  return true;
}
