import { createHash, timingSafeEqual } from "node:crypto";
import { promptAnswer, type RegistrationPrompt } from "@paydown/domain";

/** The prompts whose answer tells which person it is; the other answers prove it. */
const identifying: readonly string[] = ["dem_dbt_no", "dbt_no"];

export function isIdentifying({ name }: Pick<RegistrationPrompt, "name">): boolean {
  return identifying.includes(name);
}

/**
 * An answer as it is compared: as submitted, in lowercase, without accents, spaces and signs. O'Brien-Núñez is also OBRIENNUNEZ, which is all that
 * an ALPHANUM prompt takes (guest-and-registration §5), and people write the same name with different apostrophes.
 */
function comparable(prompt: RegistrationPrompt, text: string): string {
  return (
    promptAnswer(prompt, text)
      .normalize("NFKD")
      .toLowerCase()
      // Some keyboards have a letter for the apostrophe.
      .replace(/[^\p{L}\p{Nd}]|[ʻʼ]/gu, "")
  );
}

const digest = (text: string) => createHash("sha256").update(text).digest();
/** What an answer that proves nothing is compared with. */
const nobody = digest("nobody has answered this");

/** Whether every answer is the person's. The same work is done whatever is right, and where there is no such person. */
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
