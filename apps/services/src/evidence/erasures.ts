import { type EvidenceBody, sha256 } from "./chain.js";
import { readBody } from "./read-body.js";
import type { EvidenceRow } from "./tables.js";

/** What stays of a row whose contents were erased, in the row of the erasure. None of it is about the person. */
export interface ErasedRow {
  readonly seq: number;
  readonly hash: string;
  /** The hash of the position before, so that the chain can be followed through erased rows. */
  readonly previous: string;
  readonly kind: string;
  readonly at: string;
  readonly textVersion: string;
  readonly rulesVersion: string;
  readonly confirmation: string | null;
}

/** An erasure that the chain records. */
export interface Erasure {
  readonly at: string;
  readonly by: string;
  readonly why: string;
  /** The position of the row that records it. */
  readonly recordedAt: number;
  readonly row: ErasedRow;
}

/** An erased row as a value of `subject.erased`. */
export const erasedText = ({ seq, hash, ...rest }: ErasedRow): string =>
  [seq, hash, rest.previous, rest.kind, rest.at, rest.textVersion, rest.rulesVersion, rest.confirmation ?? "-"].join(
    " ",
  );

function readErased(text: string): ErasedRow | undefined {
  const [seq, hash, previous, kind, at, textVersion, rulesVersion, confirmation, ...rest] = text.split(" ");
  if (
    seq === undefined ||
    !/^[1-9]\d*$/.test(seq) ||
    hash === undefined ||
    previous === undefined ||
    kind === undefined ||
    at === undefined ||
    textVersion === undefined ||
    rulesVersion === undefined ||
    confirmation === undefined ||
    rest.length > 0
  )
    return undefined;
  return {
    seq: Number(seq),
    hash,
    previous,
    kind,
    at,
    textVersion,
    rulesVersion,
    confirmation: confirmation === "-" ? null : confirmation,
  };
}

/**
 * The erasures that an account's chain records, by the position of the erased row. Only rows whose own hash is right
 * count, and each only for positions before it.
 */
export function erasuresIn(rows: readonly EvidenceRow[]): ReadonlyMap<number, Erasure> {
  const found = new Map<number, Erasure>();
  for (const { body: stored, hash, seq } of rows) {
    if (stored === null || sha256(stored) !== hash) continue;
    const body = readBody(stored);
    if (body?.kind !== "erasure") continue;
    for (const row of erasedBy(body))
      if (row.seq < seq && !found.has(row.seq)) {
        const { by, why } = body.subject;
        found.set(row.seq, { at: body.at, by: textOf(by), why: textOf(why), recordedAt: seq, row });
      }
  }
  return found;
}

const erasedBy = ({ subject: { erased } }: EvidenceBody): readonly ErasedRow[] =>
  typeof erased === "object" && erased !== null ? erased.flatMap((text) => readErased(text) ?? []) : [];

const textOf = (value: EvidenceBody["subject"][string] | undefined) => (typeof value === "string" ? value : "");
