/**
 * The code of each strategy in `api/strategies/{code}`. The page's `overTimePOROVT` gives the code for paying over
 * time, POROVT; the negotiator's code is formed like it.
 */
export const strategyCodes = { payLess: "PORPLS", overTime: "POROVT" } as const satisfies Record<string, string>;

/** The name of a strategy. */
export type Strategy = keyof typeof strategyCodes;

/** The strategy with exactly this code; undefined for any other text. */
export function strategyOf(code: string): Strategy | undefined {
  return (Object.keys(strategyCodes) as Strategy[]).find((strategy) => strategyCodes[strategy] === code);
}
