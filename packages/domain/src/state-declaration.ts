import { splitLines } from "./disclosure-lines.js";
import { localize, type LocalizedText } from "./localized-text.js";

/**
 * The state messages that make up an account's declaration: those that are not blank. There are none if the
 * tenant has stateDeclarationsEnabled off. If there are any, the declaration is required (MAKE-51).
 * @param enabled - stateDeclarationsEnabled, as readAccount reads it
 */
export function stateDeclaration(messages: readonly LocalizedText[], enabled: boolean): LocalizedText[] {
  return enabled ? messages.filter((message) => splitLines(localize(message, "en")).length > 0) : [];
}
