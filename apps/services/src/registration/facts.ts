import { createHash, timingSafeEqual } from "node:crypto";
import { promptAnswer, type RegistrationPrompt } from "@paydown/domain";

/**
 * Normalizes an answer for comparison: as submitted, in lowercase, without accents, spaces and signs. So O'Brien-Núñez
 * equals OBRIENNUNEZ, because an ALPHANUM prompt accepts only letters and digits (REG-15). Different apostrophes make
 * no difference either.
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
/** The digest with which an answer is compared when no fact is on file. */
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
