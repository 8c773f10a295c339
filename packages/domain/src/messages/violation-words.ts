import type { RuleFailure, RuleName, RuleParams } from "../field-rules.js";

/** One sentence per rule: a catalogue without one does not compile. */
export type ViolationWords = { readonly [R in RuleName]: (field: string, params: RuleParams[R]) => string };

/** The sentence for a failure. */
export function sayViolation(words: ViolationWords, failure: RuleFailure, fieldLabel: string): string {
  // The failure's rule and params belong together by its type, which the compiler cannot follow through the table.
  const say = words[failure.rule] as (field: string, params: RuleFailure["params"]) => string;
  return say(fieldLabel, failure.params);
}
