/**
 * The version of the rules in this package (semantic versioning). Store it with each decision, so that you can explain
 * the decision later.
 */
export const rulesVersion = "0.1.0";
