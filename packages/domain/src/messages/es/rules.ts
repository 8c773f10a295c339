import type { RuleMessages } from "../rule-messages.js";
import { labelMessages } from "./labels.js";
import { violationMessage } from "./violations.js";

/** The messages in the Spanish of consumers in the United States. */
export const ruleMessages: RuleMessages = { ...labelMessages, violation: violationMessage };
