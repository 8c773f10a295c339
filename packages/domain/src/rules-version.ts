/**
 * The version of the rules in this package (semantic versioning). Store it with a decision to be able to explain it
 * later.
 */
export const rulesVersion = "0.1.0";
