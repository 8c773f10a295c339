import { type EvidenceBody, noHash, sha256 } from "./chain.js";
import { type Erasure, erasuresIn } from "./erasures.js";
import { readHeads } from "./heads.js";
import { readBody } from "./read-body.js";
import { isSignedBy } from "./signing-key.js";
import type { EvidenceRow } from "./tables.js";

/** A fault in the evidence, with its account and position, or its day. */
export interface Fault {
  readonly accountNo: string | null;
  readonly position: number | null;
  readonly day: string | null;
  readonly what: string;
}

/** A fault as a line. */
export function faultLine({ accountNo, position, day, what }: Fault): string {
  const where = [
    ...(accountNo === null ? [] : [`account ${accountNo}`]),
    ...(position === null ? [] : [`position ${position}`]),
    ...(day === null ? [] : [`heads of ${day}`]),
  ];
  return where.length === 0 ? what : `${where.join(", ")}: ${what}`;
}

const rowFault = (accountNo: string, position: number, what: string): Fault => ({
  accountNo,
  position,
  day: null,
  what,
});

/**
 * Checks an account's chain: that every position is there, that each row has its hash and follows the one before, and
 * that the columns repeat the body. Contents may be missing only if a later row of the chain records their erasure.
 *
 * @param rows - in the order of their positions
 */
export function chainFaults(instanceId: string, accountNo: string, rows: readonly EvidenceRow[]): Fault[] {
  const faults: Fault[] = [];
  let expected = 1;
  let previous: string | undefined = noHash;
  const erasures = erasuresIn(rows);
  for (const row of rows) {
    const fault = (what: string) => faults.push(rowFault(accountNo, row.seq, what));
    if (row.seq > expected) {
      const [first, last] = [expected, row.seq - 1];
      faults.push(
        rowFault(accountNo, first, first === last ? "the row is missing" : `the rows ${first} to ${last} are missing`),
      );
      previous = undefined;
    }
    expected = row.seq + 1;
    const { contents, follows, columns } =
      row.body === null ? ofErased(row, erasures.get(row.seq)) : ofKept(row, row.body, instanceId);
    for (const what of contents) fault(what);
    if (follows !== undefined && previous !== undefined && follows !== previous)
      fault(
        row.seq === 1
          ? "the row is not the beginning of a chain"
          : `the row does not follow position ${row.seq - 1}: one of the two was altered or moved`,
      );
    for (const [column, isSame] of Object.entries(columns))
      if (!isSame) fault(`the column ${column} does not repeat the contents: one of the two was altered`);
    previous = row.hash;
  }
  return faults;
}

/** What is wrong with a row itself, and what the rest of the check needs from its contents. */
interface CheckedRow {
  readonly contents: readonly string[];
  /** The hash that the row follows; undefined if it is unknown. */
  readonly follows: string | undefined;
  readonly columns: Readonly<Record<string, boolean>>;
}

function ofKept(row: EvidenceRow, stored: string, instanceId: string): CheckedRow {
  const body = readBody(stored);
  const isAltered = sha256(stored) !== row.hash;
  return {
    contents: [
      ...(isAltered ? ["the contents were altered: they do not have the row's hash"] : []),
      ...(body ? [] : ["the contents are unreadable"]),
    ],
    follows: body?.previous,
    columns: body ? columnsOf(row, body, instanceId) : {},
  };
}

function ofErased(row: EvidenceRow, erasure: Erasure | undefined): CheckedRow {
  if (!erasure)
    return { contents: ["the contents were removed, and no erasure is recorded"], follows: undefined, columns: {} };
  const { hash, previous, at, confirmation } = erasure.row;
  return {
    contents: hash === row.hash ? [] : [`the hash is not the one that position ${erasure.recordedAt} recorded`],
    follows: previous,
    columns: { at: at === row.at.toISOString(), confirmation: confirmation === row.confirmation },
  };
}

/** Whether each column of a row repeats the body. */
function columnsOf(row: EvidenceRow, body: EvidenceBody, instanceId: string): Readonly<Record<string, boolean>> {
  const { confirmation = null } = body.subject;
  return {
    instance_id: body.instanceId === instanceId && row.instance_id === instanceId,
    account_no: body.accountNo === row.account_no,
    seq: body.seq === row.seq,
    username: body.username === row.username,
    confirmation: confirmation === row.confirmation,
    at: body.at === row.at.toISOString(),
  };
}

/** The heads of a day, from the database and from the folder. */
export interface DayOfHeads {
  readonly day: string;
  /** The file as the database has it; undefined if the database lacks the day. */
  readonly stored: string | undefined;
  /** The file in the folder; undefined if it is missing. */
  readonly file: string | undefined;
}

/** Collects what the signed heads say about some accounts, and checks the files on the way. */
export interface HeadsCheck {
  /** Checks the next day, in the order of the days. */
  add(day: DayOfHeads): void;
  readonly faults: readonly Fault[];
  /** Signed ends of the accounts' chains: position to hash and day. */
  readonly signed: ReadonlyMap<string, ReadonlyMap<number, { readonly hash: string; readonly day: string }>>;
  /** The last day whose heads are readable. */
  readonly through: string | undefined;
}

/**
 * @param publicKey - the trusted public key
 * @param isWanted - the accounts whose heads are needed
 */
export function checkHeads(
  instanceId: string,
  publicKey: string,
  isWanted: (accountNo: string, day: string) => boolean,
): HeadsCheck {
  const faults: Fault[] = [];
  const signed = new Map<string, Map<number, { hash: string; day: string }>>();
  let before: { readonly day: string; readonly digest: string } | undefined;
  let isFirst = true;
  let isBroken = false;
  return {
    faults,
    signed,
    get through() {
      return before?.day;
    },
    add({ day, stored, file }) {
      const fault = (what: string) => faults.push({ accountNo: null, position: null, day, what });
      if (file === undefined) fault("the file is missing in the folder");
      if (stored === undefined) fault("the database has no heads of this day, but the folder has");
      if (file !== undefined && stored !== undefined && file !== stored)
        fault("the file and the database differ: one of the two was altered");
      // A signature decides which of the two is genuine.
      const genuine = [file, stored].flatMap((text) => {
        const read = text === undefined ? undefined : readHeads(text);
        return read && isSignedBy(publicKey, read.line, read.signature) ? [read] : [];
      });
      if (file !== undefined && !genuine.some(({ line, signature }) => file === `${line}\n${signature}\n`))
        fault(readHeads(file) ? "the signature of the file is not the tenant's" : "the file is unreadable");
      const [read] = genuine;
      if (!read) {
        isBroken = true;
        isFirst = false;
        return;
      }
      const { heads } = read;
      if (heads.instanceId !== instanceId || heads.day !== day)
        fault(`the file is that of ${heads.instanceId} on ${heads.day}`);
      if (
        !isBroken &&
        (heads.previousDigest !== (before?.digest ?? noHash) || heads.previousDay !== (before?.day ?? null))
      )
        fault(
          isFirst
            ? `heads of earlier days are missing, up to ${heads.previousDay}`
            : `the heads do not follow those of ${before?.day}, but those of ${heads.previousDay}: heads are missing or were altered`,
        );
      isFirst = false;
      isBroken = false;
      before = { day, digest: read.digest };
      for (const { accountNo, seq, hash } of heads.heads) {
        if (!isWanted(accountNo, day)) continue;
        const ofAccount = signed.get(accountNo) ?? new Map<number, { hash: string; day: string }>();
        ofAccount.set(seq, { hash, day });
        signed.set(accountNo, ofAccount);
      }
    },
  };
}

/** Checks an account's rows against the signed ends of its chain. This finds removed last rows and rewritten chains. */
export function signedFaults(
  accountNo: string,
  rows: readonly EvidenceRow[],
  { signed }: Pick<HeadsCheck, "signed">,
): Fault[] {
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  const last = rows.at(-1)?.seq ?? 0;
  return [...(signed.get(accountNo) ?? [])].flatMap(([seq, { hash, day }]) => {
    const found = hashes.get(seq);
    if (found === hash) return [];
    if (found !== undefined)
      return [
        rowFault(accountNo, seq, `the row is not the one that the heads of ${day} signed: the chain was rewritten`),
      ];
    if (seq <= last) return [];
    const first = last + 1;
    const rest = first === seq ? "the row was" : `the rows ${first} to ${seq} were`;
    return [rowFault(accountNo, first, `${rest} removed from the end: the heads of ${day} signed position ${seq}`)];
  });
}
