/** A bank's answer to a file. */
export type Acknowledgement =
  | { readonly kind: "accepted"; readonly entries: number; readonly debits: number; readonly credits: number }
  | {
      readonly kind: "rejected";
      readonly reason: string;
      /** The name of the file that the bank has accepted already, if it says so. */
      readonly duplicateOf?: string;
    };

/** The longest reason that is kept. */
const longestReason = 200;

/**
 * Reads an acknowledgement (docs/wire-formats.md): `ACCEPTED <entries> <debit cents> <credit cents>`,
 * `REJECTED <reason>` or `REJECTED duplicate of <file name>`, in the first line that is not empty.
 *
 * @returns undefined if it is neither
 */
export function readAcknowledgement(text: string): Acknowledgement | undefined {
  const line = text
    .split(/\r?\n/)
    .map((each) => each.trim())
    .find((each) => each !== "");
  const [, entries, debits, credits] = /^ACCEPTED (\d{1,9}) (\d{1,15}) (\d{1,15})$/.exec(line ?? "") ?? [];
  if (entries !== undefined)
    return { kind: "accepted", entries: Number(entries), debits: Number(debits), credits: Number(credits) };
  const [, reason] = /^REJECTED(?: (.*))?$/.exec(line ?? "") ?? [];
  if (line === undefined || !line.startsWith("REJECTED")) return undefined;
  const [, duplicateOf] = /^duplicate of (\S+)$/i.exec(reason ?? "") ?? [];
  return {
    kind: "rejected",
    reason: (reason ?? "").replaceAll(/[^ -~]|\d{5,}/g, "…").slice(0, longestReason),
    ...(duplicateOf !== undefined && { duplicateOf }),
  };
}
