import { splitLines } from "./disclosure-lines.js";
import { localize, type LocalizedText } from "./localized-text.js";

/**
 * The state messages of an account that are its declaration: those with words in them, none where the instance has stateDeclarationsEnabled
 * off. Where there are any, the declaration is required (decisions Q37).
 * @param enabled - stateDeclarationsEnabled, as readAccount reads it
 */
export function stateDeclaration(messages: readonly LocalizedText[], enabled: boolean): LocalizedText[] {
  return enabled ? messages.filter((message) => splitLines(localize(message, "en")).length > 0) : [];
}
