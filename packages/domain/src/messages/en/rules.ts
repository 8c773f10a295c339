import type { RuleMessages } from "../rule-messages.js";
import { labelMessages } from "./labels.js";
import { violationMessage } from "./violations.js";

/** English, exactly as specified where the specification gives the words. */
export const ruleMessages: RuleMessages = { ...labelMessages, violation: violationMessage };
