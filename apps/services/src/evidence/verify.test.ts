import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { bodyFormat, type EvidenceBody, evidenceKinds, noHash, sealBody, sha256, textVersionOf } from "./chain.js";
import { signHeads } from "./heads.js";
import { readBody } from "./read-body.js";
import { privateKeyOf, publicTextOf } from "./signing-key.js";
import type { EvidenceRow } from "./tables.js";
import { chainFaults, checkHeads, type DayOfHeads, faultLine, signedFaults } from "./verify.js";

const accountNo = "100000001";
const key = privateKeyOf(randomBytes(32));
const trusted = publicTextOf(key);

/** A row of a chain, with its hash. */
function rowOf(body: EvidenceBody): EvidenceRow {
  const { confirmation } = body.subject;
  return {
    instance_id: body.instanceId,
    account_no: body.accountNo,
    seq: body.seq,
    ...sealBody(body),
    username: body.username,
    confirmation: typeof confirmation === "string" ? confirmation : null,
    at: new Date(body.at),
  };
}

function chainOf(length: number): EvidenceRow[] {
  const rows: EvidenceRow[] = [];
  for (let seq = 1; seq <= length; seq += 1)
    rows.push(
      rowOf({
        format: bodyFormat,
        instanceId: "harbor",
        accountNo,
        seq,
        previous: rows.at(-1)?.hash ?? noHash,
        kind: evidenceKinds[seq % evidenceKinds.length] ?? "payment",
        at: new Date(Date.UTC(2026, 10, 1 + seq, 15)).toISOString(),
        username: "casey@example.com",
        sessionId: `session-${seq}`,
        address: "203.0.113.7",
        label: seq % 2 === 0 ? "REGE-BANK-ONCE" : null,
        language: "en",
        text: `By selecting Pay you authorize payment ${seq}.\n¿De acuerdo?`,
        textVersion: textVersionOf("By selecting Pay"),
        rulesVersion: "0.1.0",
        subject: seq % 2 === 0 ? {} : { confirmation: `HAR-${seq}`, payments: ["2026-12-03 25.00"] },
        uses: seq > 1 ? [seq - 1] : [],
        usesEarlier: [],
      }),
    );
  return rows;
}

/** One day of heads for each row, as the folder and the database have them. */
function daysOf(rows: readonly EvidenceRow[], signer = key): { readonly day: string; readonly file: string }[] {
  let before: { readonly day: string; readonly digest: string } | undefined;
  return rows.map(({ seq, hash, at }) => {
    const day = at.toISOString().slice(0, 10);
    const { file, digest } = signHeads(
      {
        instanceId: "harbor",
        day,
        heads: [{ accountNo, seq, hash }],
        previousDay: before?.day ?? null,
        previousDigest: before?.digest ?? noHash,
      },
      signer,
    );
    before = { day, digest };
    return { day, file };
  });
}

/** Every fault of the rows and the days, as lines. */
function faultsOf(rows: readonly EvidenceRow[], days: readonly DayOfHeads[]): string[] {
  const check = checkHeads("harbor", trusted, () => true);
  for (const day of days) check.add(day);
  return [...check.faults, ...chainFaults("harbor", accountNo, rows), ...signedFaults(accountNo, rows, check)].map(
    faultLine,
  );
}

const both = (days: readonly { readonly day: string; readonly file: string }[]): DayOfHeads[] =>
  days.map(({ day, file }) => ({ day, file, stored: file }));

/** Rows with the hashes and links that they would have if somebody recomputed them. */
function rehashed(rows: readonly EvidenceRow[]): EvidenceRow[] {
  const again: EvidenceRow[] = [];
  for (const row of rows) {
    const body = readBody(row.body);
    if (!body) throw new Error("The body is unreadable.");
    again.push(rowOf({ ...body, seq: again.length + 1, previous: again.at(-1)?.hash ?? noHash }));
  }
  return again;
}

/** Another text of the same length, with one character changed. */
function altered(text: string, at: number): string {
  const index = at % text.length;
  const character = text[index] === "x" ? "y" : "x";
  return `${text.slice(0, index)}${character}${text.slice(index + 1)}`;
}

const length = 6;
const positions = Array.from({ length }, (_, index) => index + 1);

describe("the check of a chain and its heads", () => {
  let rows: readonly EvidenceRow[];
  let days: readonly DayOfHeads[];
  beforeAll(() => {
    rows = chainOf(length);
    days = both(daysOf(rows));
  });

  const position = fc.integer({ min: 1, max: length });
  const named = (lines: readonly string[], seq: number) =>
    lines.some((line) => line.startsWith(`account ${accountNo}, position ${seq}:`));

  test("finds no fault in untouched evidence [EVID-17, EVID-19]", () => {
    expect(faultsOf(rows, days)).toEqual([]);
    expect(faultsOf([], [])).toEqual([]);
  });

  test("finds and names one altered byte anywhere in a row's contents [EVID-17]", () => {
    fc.assert(
      fc.property(position, fc.nat(), (seq, at) => {
        const tampered = rows.map((row) => (row.seq === seq ? { ...row, body: altered(row.body ?? "", at) } : row));
        expect(faultsOf(tampered, days)).toContain(
          `account ${accountNo}, position ${seq}: the contents were altered: they do not have the row's hash`,
        );
      }),
    );
  });

  const columns: { readonly [Name in keyof EvidenceRow]: (row: EvidenceRow) => EvidenceRow[Name] } = {
    instance_id: () => "summit",
    account_no: () => "100000002",
    seq: ({ seq }) => seq + length,
    body: ({ body }) => `${body} `,
    hash: ({ hash }) => altered(hash, 7),
    username: ({ username }) => `${username} `,
    confirmation: () => "HAR-0",
    at: ({ at }) => new Date(at.getTime() + 1),
  };

  test.each(Object.keys(columns) as (keyof EvidenceRow)[])(
    "finds and names an altered column: %s [EVID-17]",
    (column) => {
      for (const seq of positions) {
        const tampered = rows
          .map((row) => (row.seq === seq ? { ...row, [column]: columns[column](row) } : row))
          .sort((a, b) => a.seq - b.seq);
        const lines = faultsOf(tampered, days);
        expect(named(lines, seq) || (column === "seq" && named(lines, seq + length))).toBe(true);
      }
    },
  );

  test("finds and names a field altered with a new hash, by the row that follows or by the signed heads [EVID-17, EVID-18]", () => {
    const field = fc.constantFrom<keyof EvidenceBody>("text", "at", "username", "address", "rulesVersion", "sessionId");
    fc.assert(
      fc.property(position, field, (seq, name) => {
        const tampered = rows.map((row) => {
          const body = readBody(row.body);
          if (row.seq !== seq || !body) return row;
          return rowOf({ ...body, [name]: name === "at" ? "2026-01-01T00:00:00.000Z" : "altered" });
        });
        const lines = faultsOf(tampered, days);
        expect(lines.some((line) => line.includes("the chain was rewritten")) && named(lines, seq)).toBe(true);
        // Without heads, the last row alone could be rewritten.
        const unsigned = chainFaults("harbor", accountNo, tampered).map(faultLine);
        expect(named(unsigned, seq + 1)).toBe(seq < length);
      }),
    );
  });

  test("finds and names any removed row, even at the end [EVID-17, EVID-18]", () => {
    for (const seq of positions) {
      const lines = faultsOf(
        rows.filter((row) => row.seq !== seq),
        days,
      );
      expect(lines[0]).toMatch(new RegExp(`^account ${accountNo}, position ${seq}: the row (is missing|was removed)`));
    }
  });

  test("names all rows removed from the end, and an account without any row [EVID-18]", () => {
    const last = rows.at(-1)?.at.toISOString().slice(0, 10);
    expect(faultsOf(rows.slice(0, 4), days)).toContain(
      `account ${accountNo}, position 5: the rows 5 to 6 were removed from the end: the heads of ${last} signed position 6`,
    );
    expect(faultsOf([], days)).toContain(
      `account ${accountNo}, position 1: the rows 1 to 6 were removed from the end: the heads of ${last} signed position 6`,
    );
  });

  test("finds a removed row even if the rest was renumbered and hashed again [EVID-18]", () => {
    for (const seq of positions) {
      const lines = faultsOf(rehashed(rows.filter((row) => row.seq !== seq)), days);
      expect(named(lines, seq)).toBe(true);
    }
  });

  test("finds and names two swapped rows [EVID-17]", () => {
    fc.assert(
      fc.property(position, position, (one, other) => {
        fc.pre(one !== other);
        const seqs = new Map([
          [one, other],
          [other, one],
        ]);
        const tampered = rows
          .map((row) => ({ ...row, seq: seqs.get(row.seq) ?? row.seq }))
          .sort((a, b) => a.seq - b.seq);
        const lines = faultsOf(tampered, days);
        expect(named(lines, one) && named(lines, other)).toBe(true);
      }),
    );
  });

  test("finds and names a heads file with an altered byte, in the folder or in the database [EVID-19]", () => {
    fc.assert(
      fc.property(position, fc.nat(), fc.constantFrom("file", "stored"), (index, at, place) => {
        const tampered = days.map((one, other) =>
          other === index - 1 ? { ...one, [place]: altered(one.file ?? "", at) } : one,
        );
        const { day } = days[index - 1] ?? { day: "" };
        const lines = faultsOf(rows, tampered);
        expect(lines).toContain(`heads of ${day}: the file and the database differ: one of the two was altered`);
        // The genuine one of the two keeps the links of the days that follow.
        expect(lines.every((line) => line.startsWith(`heads of ${day}:`))).toBe(true);
      }),
    );
  });

  test.each([
    ["file", "the file is missing in the folder"],
    ["stored", "the database has no heads of this day, but the folder has"],
  ] as const)("finds and names heads that lack the %s [EVID-19]", (place, what) => {
    for (const index of positions) {
      const lacking = days.map((one, other) => (other === index - 1 ? { ...one, [place]: undefined } : one));
      expect(faultsOf(rows, lacking)).toEqual([`heads of ${days[index - 1]?.day}: ${what}`]);
    }
  });

  test("finds heads that were removed from the folder and the database together, by the day that follows [EVID-19]", () => {
    for (const index of positions.slice(0, -1)) {
      const next = days[index];
      const lines = faultsOf(
        rows,
        days.filter((_, other) => other !== index - 1),
      );
      expect(lines[0]).toMatch(
        new RegExp(
          index === 1
            ? `^heads of ${next?.day}: heads of earlier days are missing, up to ${days[0]?.day}`
            : `^heads of ${next?.day}: the heads do not follow those of ${days[index - 2]?.day}`,
        ),
      );
    }
  });

  test("does not trust heads that another key signed, whatever they say [EVID-19]", () => {
    const forged = both(daysOf(rehashed(rows.slice(1)), privateKeyOf(randomBytes(32))));
    const lines = faultsOf(rehashed(rows.slice(1)), forged);
    expect(lines).toHaveLength(forged.length);
    for (const [index, line] of lines.entries())
      expect(line).toBe(`heads of ${forged[index]?.day}: the signature of the file is not the tenant's`);
  });

  test("names a file under the name of another day [EVID-19]", () => {
    const [first, second, ...rest] = days;
    if (!first || !second) throw new Error("There are no days.");
    const swapped = [{ ...first, file: second.file, stored: second.stored }, ...rest];
    expect(faultsOf(rows, swapped)[0]).toBe(`heads of ${first.day}: the file is that of harbor on ${second.day}`);
  });
});

test("a text's version changes with the wording, but not with the figures [EVID-7]", () => {
  expect(textVersionOf("We will take {total}.")).toBe(textVersionOf("We will take {total}."));
  expect(textVersionOf("We will take {total}.")).not.toBe(textVersionOf("We take {total}."));
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
