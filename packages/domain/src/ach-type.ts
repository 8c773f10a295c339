interface AchTypeRow {
  readonly holder: "personal" | "business";
  readonly account: "checking" | "savings";
}

/** The ACH types: C Personal Checking, B Business Checking, S Savings (FORM-29). */
export const achTypes = {
  C: { holder: "personal", account: "checking" },
  B: { holder: "business", account: "checking" },
  S: { holder: "personal", account: "savings" },
} as const satisfies Record<string, AchTypeRow>;

/** The code of an ACH type: C, B or S. */
export type AchType = keyof typeof achTypes;

/** The codes alone, for selects and for comparison with the contract's enum. */
export const achTypeCodes = /* @__PURE__ */ Object.keys(achTypes) as readonly AchType[];

/** Preselected on the form (FORM-29). */
export const defaultAchType = "C" satisfies AchType;

/** Whether a value is exactly one of the codes. */
export function isAchType(value: unknown): value is AchType {
  return typeof value === "string" && Object.hasOwn(achTypes, value);
}
