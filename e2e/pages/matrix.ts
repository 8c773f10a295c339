/**
 * Whether to test every combination, as `npm run prove -- matrix` does. `npm test` tests so many that every two of the
 * values meet.
 */
export const isWholeMatrix = Boolean(process.env.PAYDOWN_PROVE_MATRIX);
