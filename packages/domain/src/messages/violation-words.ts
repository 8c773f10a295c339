import type { RuleFailure, RuleName, RuleParams } from "../field-rules.js";

/** One message per rule: a catalogue that lacks one does not compile. */
export type ViolationWords = { readonly [R in RuleName]: (field: string, params: RuleParams[R]) => string };

/** The message for a failure. */
export function sayViolation(words: ViolationWords, failure: RuleFailure, fieldLabel: string): string {
  // The type ties the failure's rule to its params, but the compiler can't follow that through the table.
  const say = words[failure.rule] as (field: string, params: RuleFailure["params"]) => string;
  return say(fieldLabel, failure.params);
}
