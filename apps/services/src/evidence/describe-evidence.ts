import { formatCalendarDate, todayIn } from "@paydown/domain";
import type { EvidenceBody, EvidenceKind } from "./chain.js";
import type { Erasure } from "./erasures.js";
import type { KeptBefore } from "./find-evidence.js";
import { readBody } from "./read-body.js";
import type { EvidenceRow } from "./tables.js";

const kinds: Readonly<Record<EvidenceKind, string>> = {
  acknowledgement: "Acknowledgement",
  payment: "Payment authorization",
  plan: "Payment plan",
  offer: "Settlement offer",
  method: "Payment method to keep",
  erasure: "Erasure of contents",
};

const line = (name: string, value: string) => `  ${name.padEnd(20)}${value}`;
const quoted = (text: string) => text.split("\n").map((part) => `    | ${part}`);
const momentIn = (timeZone: string, at: string) =>
  `${at} (${formatCalendarDate(todayIn(timeZone, new Date(at)))} in ${timeZone})`;

/**
 * A row of evidence as text: what was shown, word for word, when, to whom, from where, and its place in the chain; or
 * when its contents were erased.
 */
export function describeRow(
  { account_no, seq, hash, at, body: stored }: EvidenceRow,
  erasure: Erasure | undefined,
  timeZone: string,
): string[] {
  const body = readBody(stored);
  const title = `account ${account_no}, position ${seq}`;
  if (stored === null)
    return [
      title,
      line("When", momentIn(timeZone, at.toISOString())),
      ...(erasure
        ? [
            line("Contents", `erased on ${momentIn(timeZone, erasure.at)}, by ${erasure.by}: ${erasure.why}`),
            line("Was", `${erasure.row.kind}, text ${erasure.row.textVersion}, rules ${erasure.row.rulesVersion}`),
          ]
        : [line("Contents", "removed, and no erasure is recorded")]),
      line("Hash", hash),
      "",
    ];
  if (!body) return [title, line("Contents", "unreadable"), ...quoted(stored)];
  return [
    `${kinds[body.kind]}: ${title}`,
    line("When", momentIn(timeZone, body.at)),
    line("Who", `${body.username}, session ${body.sessionId}`),
    line("Address", body.address ?? "unknown"),
    ...(body.label === null ? [] : [line("Label", body.label)]),
    ...Object.entries(body.subject).flatMap(([name, value]) =>
      value === null ? [] : [line(name, typeof value === "string" ? value : value.join("; "))],
    ),
    line("Versions", `text ${body.textVersion}, rules ${body.rulesVersion}, language ${body.language}`),
    ...(body.uses.length > 0 ? [line("Relies on", `position ${body.uses.join(", ")}`)] : []),
    line("Hash", hash),
    line("Follows", body.previous),
    line("Text", "as shown:"),
    ...quoted(body.text),
    ...body.usesEarlier.flatMap(({ label, text, at }) => [
      line("Relies on", `${label}, acknowledged at ${at}, before the chain began:`),
      ...quoted(text),
    ]),
    "",
  ];
}

/** An acknowledgement from before the chain. */
export function describeKeptBefore({ accountNo, username, label, text, at }: KeptBefore, timeZone: string): string[] {
  return [
    `Acknowledgement: account ${accountNo}, kept before the chain began, so no hash protects it`,
    line("When", momentIn(timeZone, at)),
    line("Who", username),
    line("Label", label),
    line("Text", "as shown:"),
    ...quoted(text),
    "",
  ];
}

/** A row for `--json`: its contents and its hash, its erasure, or the stored text if that is unreadable. */
export function printedRow(
  { account_no, seq, hash, body }: EvidenceRow,
  erasure: Erasure | undefined,
): EvidenceBody | object {
  const read = readBody(body);
  if (read) return { ...read, hash };
  const row = { accountNo: account_no, seq, hash };
  if (body !== null) return { ...row, unreadable: body };
  return { ...row, erased: erasure ? { at: erasure.at, by: erasure.by, why: erasure.why } : null };
}
