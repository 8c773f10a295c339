import { amountChoices, type PlanChoice, type PlanChoices } from "@paydown/domain/guest";

/** A guest's choices as the tab stores them: the kind of each choice without its amount, which may change. */
export function writeChoices(user: string | null, choices: PlanChoices): string {
  return JSON.stringify({ user, choices });
}

/** Reads what {@link writeChoices} wrote for this guest; null for anything else. */
export function readChoices(user: string | null, text: string | null): PlanChoices | null {
  try {
    const stored = JSON.parse(text ?? "") as {
      readonly user: unknown;
      readonly choices: Readonly<Record<string, unknown>>;
    };
    const entries = Object.entries(stored.choices);
    if (user === null || stored.user !== user || !entries.every(([, choice]) => isChoice(choice))) return null;
    return stored.choices as PlanChoices;
  } catch {
    return null;
  }
}

function isChoice(value: unknown): boolean {
  const { choice, other } = value as Record<keyof PlanChoice, unknown>;
  return typeof choice === "string" && Object.hasOwn(amountChoices, choice) && typeof other === "string";
}
