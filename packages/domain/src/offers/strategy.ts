/**
 * The code of each strategy in `api/strategies/{code}`. The contract has only POROVT, as part of the field name
 * `overTimePOROVT`. We formed PORPLS, the negotiator's code, in the same way.
 */
export const strategyCodes = { payLess: "PORPLS", overTime: "POROVT" } as const satisfies Record<string, string>;

/** The name of a strategy. */
export type Strategy = keyof typeof strategyCodes;

/** The strategy with exactly this code; undefined for any other text. */
export function strategyOf(code: string): Strategy | undefined {
  return (Object.keys(strategyCodes) as Strategy[]).find((strategy) => strategyCodes[strategy] === code);
}
