import { createHash, timingSafeEqual } from "node:crypto";
import { promptAnswer, type RegistrationPrompt } from "@paydown/domain";

/**
 * Normalizes an answer for comparison: as submitted, in lowercase, without accents, spaces and signs. O'Brien-Núñez
 * equals OBRIENNUNEZ, which is all that an ALPHANUM prompt accepts (REG-15), and people type different apostrophes.
 */
function comparable(prompt: RegistrationPrompt, text: string): string {
  return (
    promptAnswer(prompt, text)
      .normalize("NFKD")
      .toLowerCase()
      // Some keyboards type the apostrophe as a letter.
      .replace(/[^\p{L}\p{Nd}]|[ʻʼ]/gu, "")
  );
}

const digest = (text: string) => createHash("sha256").update(text).digest();
/** Compared with an answer when no fact is on file. */
const nobody = digest("nobody has answered this");

/**
 * Whether every answer matches the person. Always does the same work, even if an answer is wrong or there is no such
 * person.
 */
export function areFactsOf(
  facts: Readonly<Record<string, string>> | undefined,
  prompts: readonly RegistrationPrompt[],
  answers: ReadonlyMap<string, string>,
): boolean {
  let right = facts !== undefined;
  for (const prompt of prompts) {
    const known = comparable(prompt, facts?.[prompt.name] ?? "");
    const equal = timingSafeEqual(
      known === "" ? nobody : digest(known),
      digest(comparable(prompt, answers.get(prompt.name) ?? "")),
    );
    right = equal && right;
  }
  return right;
}
