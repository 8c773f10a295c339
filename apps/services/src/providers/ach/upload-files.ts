import { createHash, randomBytes } from "node:crypto";
import { findPause } from "../../pauses/pauses.js";
import type { BankConnection } from "./bank-connection.js";
import { BankFault } from "./bank-connection.js";
import type { AchContext } from "./context.js";
import { contentOf } from "./form-file.js";
import { review } from "./reviews.js";
import type { AchFileRow } from "./tables.js";

/**
 * Uploads the files that the bank does not have yet, in their order. A file is written under a temporary name first.
 * Once the database knows that all bytes are there, the file is renamed. So after a crash, a file whose temporary name
 * is gone has been renamed, and is not sent again (ACH-13). A paused instance uploads nothing.
 *
 * @throws BankFault
 */
export async function uploadFiles(context: AchContext, instanceId: string, bank: BankConnection): Promise<void> {
  for (const file of await filesToUpload(context, instanceId)) {
    if (!(await upload(context, bank, file))) return;
  }
}

const filesToUpload = ({ db }: AchContext, instanceId: string): Promise<AchFileRow[]> =>
  db.asJob(instanceId, async (trx) =>
    (await findPause(trx, instanceId))
      ? []
      : trx
          .selectFrom("ach_files")
          .selectAll()
          .where("instance_id", "=", instanceId)
          .where("state", "in", ["formed", "sending"])
          .orderBy("file_no")
          .execute(),
  );

/** @returns whether the next file may be uploaded */
async function upload(context: AchContext, bank: BankConnection, file: AchFileRow): Promise<boolean> {
  const { name, bytes } = file;
  if ((await bank.sizeOf("outgoing", name)) !== undefined) return compareWithBanks(context, bank, file);
  if (file.state === "sending" && file.part_name !== null) {
    const partBytes = await bank.sizeOf("outgoing", file.part_name);
    if (partBytes === undefined) return isUploaded(context, file);
    if (partBytes === bytes) return rename(context, bank, file, file.part_name);
  }
  const content = contentOf(context.db, file);
  if (content === null) throw new Error(`The content of ${name} is deleted.`);
  const partName = `${name}.${randomBytes(4).toString("hex")}.part`;
  await bank.write("outgoing", partName, Buffer.from(content, "latin1"));
  if ((await bank.sizeOf("outgoing", partName)) !== bytes) throw new BankFault(`${name} was not written completely.`);
  // Another replica that is at it, because a lease expired, has written a temporary file of its own.
  if (await move(context, file, { state: "sending", part_name: partName }))
    return rename(context, bank, file, partName);
  await bank.remove("outgoing", partName);
  return false;
}

async function rename(context: AchContext, bank: BankConnection, file: AchFileRow, partName: string): Promise<boolean> {
  await bank.rename("outgoing", partName, file.name);
  return isUploaded(context, file);
}

/** The bank has a file of this name: this one, or that of a database that was replaced by an earlier copy. */
async function compareWithBanks(context: AchContext, bank: BankConnection, file: AchFileRow): Promise<boolean> {
  const { instance_id, name, bytes, digest, part_name } = file;
  const isSame =
    (await bank.sizeOf("outgoing", name)) === bytes &&
    createHash("sha256")
      .update(await bank.read("outgoing", name))
      .digest("hex") === digest;
  if (isSame) {
    if (part_name !== null) await bank.remove("outgoing", part_name);
    return isUploaded(context, file);
  }
  await context.db.asJob(instance_id, (trx) =>
    review(context, trx, instance_id, {
      kind: "contradicting",
      about: name,
      note: `The bank has a file ${name} with other contents. Was the database restored? Nothing is uploaded until that file is gone.`,
    }),
  );
  return false;
}

async function isUploaded(context: AchContext, file: AchFileRow): Promise<true> {
  await context.db.asJob(file.instance_id, (trx) =>
    trx
      .updateTable("ach_files")
      .set({ state: "uploaded", uploaded_at: context.clock.now() })
      .where("instance_id", "=", file.instance_id)
      .where("name", "=", file.name)
      .where("state", "in", ["formed", "sending"])
      .execute(),
  );
  return true;
}

/** Compare-and-set. @returns whether the file was still as it was read */
async function move(
  { db }: AchContext,
  { instance_id, name, state, part_name }: AchFileRow,
  changes: Pick<AchFileRow, "state" | "part_name">,
): Promise<boolean> {
  const moved = await db.asJob(instance_id, (trx) =>
    trx
      .updateTable("ach_files")
      .set(changes)
      .where("instance_id", "=", instance_id)
      .where("name", "=", name)
      .where("state", "=", state)
      .where("part_name", "is not distinct from", part_name)
      .returning("name")
      .executeTakeFirst(),
  );
  return moved !== undefined;
}
