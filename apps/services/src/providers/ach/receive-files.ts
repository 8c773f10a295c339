import { createHash } from "node:crypto";
import { addDays } from "@paydown/domain";
import { bankingDate } from "@paydown/domain/bank";
import type { InstanceTransaction } from "../../db/database.js";
import { applyAcknowledgement } from "./apply-acknowledgement.js";
import { applyReturns } from "./apply-returns.js";
import { type BankConnection, type ListedFile, mostBytes } from "./bank-connection.js";
import type { AchContext } from "./context.js";
import { keptDays } from "./form-file.js";
import { lockBank } from "./report.js";
import { review } from "./reviews.js";
import type { ReceivedFolder, ReceivedOutcome } from "./tables.js";

/**
 * Applies a file of the bank within the caller's transaction, which holds the bank's lock.
 *
 * @returns false if the file cannot be read
 */
export type ApplyReceived = (
  context: AchContext,
  trx: InstanceTransaction,
  received: { readonly instanceId: string; readonly name: string; readonly content: string; readonly secret: Buffer },
) => Promise<boolean>;

interface Rules {
  readonly apply: ApplyReceived;
  /** Whether the same bytes under another name are the same news. Two files may get the same acknowledgement. */
  readonly sameBytesRepeat: boolean;
}

const rules = {
  acknowledgements: { apply: applyAcknowledgement, sameBytesRepeat: false },
  returns: { apply: applyReturns, sameBytesRepeat: true },
} as const satisfies Record<ReceivedFolder, Rules>;

/**
 * Reads a folder of the bank. Each file is stored and applied in one transaction, once (ACH-19). One that cannot be
 * applied is reported and doesn't affect the others.
 *
 * @returns whether every file is applied, or waits for a person
 * @throws BankFault
 */
export async function receiveFiles(
  context: AchContext,
  instanceId: string,
  bank: BankConnection,
  folder: ReceivedFolder,
): Promise<boolean> {
  const known = await knownFiles(context, instanceId, folder);
  const secret = await context.secrets.key(instanceId, "hmac");
  let isComplete = true;
  for (const listed of await bank.list(folder)) {
    if (known.has(lookOf(listed))) continue;
    const bytes = listed.bytes > mostBytes ? Buffer.alloc(0) : await bank.read(folder, listed.name);
    try {
      await receive(context, { instanceId, folder, listed, bytes, secret });
    } catch (err) {
      isComplete = false;
      context.log.error(
        { err, instance: instanceId, file: listed.name },
        "Could not apply a file of the bank; retrying later.",
      );
    }
  }
  return isComplete;
}

/** What shows that a file is as it was, without reading it. */
const lookOf = ({ name, bytes, modifiedMs }: ListedFile) => JSON.stringify([name, bytes, modifiedMs]);

async function knownFiles(
  { db }: AchContext,
  instanceId: string,
  folder: ReceivedFolder,
): Promise<ReadonlySet<string>> {
  const rows = await db.asJob(instanceId, (trx) =>
    trx
      .selectFrom("ach_received")
      .select(["name", "bytes", "modified_ms"])
      .where("instance_id", "=", instanceId)
      .where("folder", "=", folder)
      .execute(),
  );
  return new Set(rows.map(({ name, bytes, modified_ms }) => lookOf({ name, bytes, modifiedMs: modified_ms })));
}

interface Received {
  readonly instanceId: string;
  readonly folder: ReceivedFolder;
  readonly listed: ListedFile;
  readonly bytes: Buffer;
  readonly secret: Buffer;
}

async function receive(context: AchContext, received: Received): Promise<void> {
  const { instanceId, folder, listed, bytes } = received;
  const { db, clock } = context;
  const digest = createHash("sha256").update(bytes).digest("hex");
  const key = { instance_id: instanceId, folder, name: listed.name, digest };
  await db.asJob(instanceId, async (trx) => {
    await lockBank(trx, instanceId);
    const outcome = await outcomeOf(context, trx, received, digest);
    const now = clock.now();
    const look = { bytes: listed.bytes, modified_ms: listed.modifiedMs };
    await trx
      .insertInto("ach_received")
      .values({
        ...{ ...key, ...look, outcome, received_at: now },
        content: db.keyRing.seal(
          { instanceId, column: "ach_received.content", row: [folder, listed.name, digest] },
          bytes.toString("latin1"),
        ),
        delete_after: addDays(bankingDate(now), keptDays),
      })
      // The bank has written the same file again.
      .onConflict((conflict) =>
        conflict
          .columns(["instance_id", "folder", "name", "digest"])
          .doUpdateSet({ ...look, ...(outcome !== "repeated" && { outcome }) }),
      )
      .execute();
    await context.atCrashPoint?.(`in-${folder}`, listed.name);
  });
}

async function outcomeOf(
  context: AchContext,
  trx: InstanceTransaction,
  { instanceId, folder, listed: { name, bytes: size }, bytes, secret }: Received,
  digest: string,
): Promise<ReceivedOutcome> {
  const { apply, sameBytesRepeat } = rules[folder];
  const before = await trx
    .selectFrom("ach_received")
    .select("name")
    .where("instance_id", "=", instanceId)
    .where("folder", "=", folder)
    .where("digest", "=", digest)
    // What could not be read may be readable for a later version of the services.
    .where("outcome", "<>", "unreadable")
    .$if(!sameBytesRepeat, (rows) => rows.where("name", "=", name))
    .executeTakeFirst();
  if (before) return "repeated";
  if (size > mostBytes) {
    const note = `${folder}/${name} has ${size} bytes, more than the ${mostBytes} that are read.`;
    await review(context, trx, instanceId, { kind: "unreadable", about: `${name} ${size}`, note });
    return "unreadable";
  }
  const content = bytes.toString("latin1");
  return (await apply(context, trx, { instanceId, name, content, secret })) ? "applied" : "unreadable";
}
