/**
 * The code of each strategy in `api/strategies/{code}` (registered-area §7). The page names over time POROVT (`overTimePOROVT`); the
 * negotiator's is made after it.
 */
export const strategyCodes = { payLess: "PORPLS", overTime: "POROVT" } as const satisfies Record<string, string>;

/** The name of a strategy. */
export type Strategy = keyof typeof strategyCodes;

/** The strategy of a code, letter for letter; undefined for any other text. */
export function strategyOf(code: string): Strategy | undefined {
  return (Object.keys(strategyCodes) as Strategy[]).find((strategy) => strategyCodes[strategy] === code);
}
