import { type Language, rulesVersion } from "@paydown/domain";
import type { Session } from "../contract/session.js";
import type { InstanceTransaction } from "../db/database.js";
import { sendWithCommit } from "../db/pipelined.js";
import {
  bodyFormat,
  type EarlierAcknowledgement,
  type EvidenceBody,
  type EvidenceKind,
  noHash,
  sealBody,
  type Subject,
  textVersionOf,
} from "./chain.js";

/** An acknowledgement that an act relies on. */
export interface UsedAcknowledgement {
  /** Its position in the account's chain; null if it is from before the chain. */
  readonly evidenceSeq: number | null;
  readonly label: string;
  readonly text: string;
  readonly at: Date;
}

/** What a consumer did, and the text that the consumer was shown. */
export interface Act {
  readonly kind: EvidenceKind;
  readonly accountNo: string;
  readonly at: Date;
  readonly language: Language;
  /** The text as shown. */
  readonly lines: readonly string[];
  /** The lines before names, dates and amounts are filled in; the text itself if nothing is. */
  readonly wording?: readonly string[];
  readonly label?: string;
  readonly subject?: Subject;
  readonly used?: readonly UsedAcknowledgement[];
  /** The confirmation code of an authorized payment. */
  readonly confirmation?: string;
}

/** The last row of an account's chain; undefined for an empty chain. */
export type LastEvidence = { readonly seq: number; readonly hash: string } | undefined;

/** Reads the last row of an account's chain. The caller must hold the account lock. */
export function findLastEvidence(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
): Promise<LastEvidence> {
  return trx
    .selectFrom("evidence")
    .select(["seq", "hash"])
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Adds an act to the evidence of its account, in the transaction of the act (EVID-1). The caller must hold the account
 * lock, which keeps two acts from taking the same position. The row is sent with the commit.
 *
 * @param last - the last row of the chain, if the caller has read it
 * @returns the position in the account's chain
 */
export async function keepEvidence(
  trx: InstanceTransaction,
  session: Session,
  { kind, accountNo, at, language, lines, wording = lines, label, subject = {}, used = [], confirmation }: Act,
  last: Promise<LastEvidence> = findLastEvidence(trx, session.instanceId, accountNo),
): Promise<number> {
  const { instanceId, username, sessionId, clientIp } = session;
  return appendEvidence(
    trx,
    {
      instanceId,
      accountNo,
      kind,
      at: at.toISOString(),
      username,
      sessionId,
      address: clientIp ?? null,
      label: label ?? null,
      language,
      text: lines.join("\n"),
      textVersion: textVersionOf(wording.join("\n")),
      rulesVersion,
      subject,
      uses: used.flatMap(({ evidenceSeq }) => evidenceSeq ?? []),
      usesEarlier: used.flatMap((one) => (one.evidenceSeq === null ? [toEarlier(one)] : [])),
    },
    await last,
    confirmation,
  );
}

/**
 * Adds a row at the end of its account's chain. The caller must hold the account lock. The row is sent with the commit.
 *
 * @param last - the last row of the chain
 * @param confirmation - the confirmation code of an authorized payment
 * @returns the position in the account's chain
 */
export function appendEvidence(
  trx: InstanceTransaction,
  contents: Omit<EvidenceBody, "format" | "seq" | "previous">,
  last: LastEvidence,
  confirmation?: string,
): number {
  const { instanceId, accountNo, username, at } = contents;
  const seq = (last?.seq ?? 0) + 1;
  const sealed = sealBody({ format: bodyFormat, ...contents, seq, previous: last?.hash ?? noHash });
  sendWithCommit(
    trx,
    trx.insertInto("evidence").values({
      instance_id: instanceId,
      account_no: accountNo,
      seq,
      ...sealed,
      username,
      confirmation: confirmation ?? null,
      at: new Date(at),
    }),
  );
  return seq;
}

const toEarlier = ({ label, text, at }: UsedAcknowledgement): EarlierAcknowledgement => ({
  label,
  text,
  at: at.toISOString(),
});
