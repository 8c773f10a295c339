import type { RuleMessages } from "../rule-messages.js";
import { labelMessages } from "./labels.js";
import { violationMessage } from "./violations.js";

/** The messages in English. Where the specification gives the words, they are exactly as specified. */
export const ruleMessages: RuleMessages = { ...labelMessages, violation: violationMessage };
