import type { RuleMessages } from "../rule-messages.js";
import { labelMessages } from "./labels.js";
import { violationMessage } from "./violations.js";

/** Spanish for consumers in the United States. */
export const ruleMessages: RuleMessages = { ...labelMessages, violation: violationMessage };
