const dbtNumberLength = 9;

/**
 * A dbt number as looked up: trimmed and padded with leading zeros to nine characters. An empty or longer number stays
 * as it is (REG-22).
 */
export function padDbtNumber(text: string): string {
  const typed = text.trim();
  return typed === "" ? "" : typed.padStart(dbtNumberLength, "0");
}
