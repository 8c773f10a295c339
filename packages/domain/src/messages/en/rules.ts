import type { RuleMessages } from "../rule-messages.js";
import { labelMessages } from "./labels.js";
import { violationMessage } from "./violations.js";

/** English, to the character of the specification where it gives the words. */
export const ruleMessages: RuleMessages = { ...labelMessages, violation: violationMessage };
