import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ImportRecord } from "../record.js";

/** Whether a record's key came before in the file. */
export type EarlierRecord =
  | { readonly kind: "new" }
  /** The same record came before. */
  | { readonly kind: "repeated" }
  /** Another record with the same key came before. */
  | { readonly kind: "contradicted"; readonly line: number };

/** A copy with sorted members, because their order does not matter. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  // Without a prototype, any name can be that of a member.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name of Object.keys(value).sort()) copy[name] = inOrder((value as Record<string, unknown>)[name]);
  return copy;
}

/** Slots of the table at the start, and when it no longer grows: then it takes 128 MB. */
const slotsAtStart = 2 ** 12;
const mostSlots = 2 ** 23;
/** A fuller table takes longer to search. */
const fullest = 0.75;

/**
 * Remembers the records of a file by 8 bytes of their key's hash, so that 2,000,000 of them take 64 MB. Remembers the
 * first 6,291,456; later ones are compared with these only. The chance that two of 2,000,000 keys share their hash is 1
 * in 9,000,000.
 */
export class SeenRecords {
  private slots = slotsAtStart;
  private keys = new BigUint64Array(slotsAtStart);
  private contents = new Uint32Array(slotsAtStart);
  private lines = new Uint32Array(slotsAtStart);
  private count = 0;

  /** Remembers a record by its kind and key, unless its key came before. */
  note(record: ImportRecord, key: string, line: number): EarlierRecord {
    const digest = hash("sha256", JSON.stringify([record.kind, key]), "buffer").readBigUInt64LE();
    const content = crc32(JSON.stringify(inOrder(record)));
    const slot = this.slotOf(digest);
    const before = this.lines[slot];
    if (before !== 0 && before !== undefined)
      return this.contents[slot] === content ? { kind: "repeated" } : { kind: "contradicted", line: before };
    if (this.count >= mostSlots * fullest) return { kind: "new" };
    this.put(slot, digest, content, line);
    this.count += 1;
    if (this.count >= this.slots * fullest && this.slots < mostSlots) this.grow();
    return { kind: "new" };
  }

  /** The slot of a digest, or the free one where it belongs. */
  private slotOf(digest: bigint): number {
    let slot = Number(digest & BigInt(this.slots - 1));
    while (this.lines[slot] !== 0 && this.keys[slot] !== digest) slot = (slot + 1) % this.slots;
    return slot;
  }

  private put(slot: number, digest: bigint, content: number, line: number): void {
    this.keys[slot] = digest;
    this.contents[slot] = content;
    this.lines[slot] = line;
  }

  private grow(): void {
    const { keys, contents, lines } = this;
    this.slots *= 2;
    this.keys = new BigUint64Array(this.slots);
    this.contents = new Uint32Array(this.slots);
    this.lines = new Uint32Array(this.slots);
    for (const [at, line] of lines.entries()) {
      const digest = keys[at] ?? 0n;
      if (line !== 0) this.put(this.slotOf(digest), digest, contents[at] ?? 0, line);
    }
  }
}
