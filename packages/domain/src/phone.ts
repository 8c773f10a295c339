const tenDigits = /^(\d{3})(\d{3})(\d{4})$/;

/** Formats exactly ten digits as "(410) 555-0142"; any other text stays as it is (FMT-11). */
export function formatPhone(text: string): string {
  return text.replace(tenDigits, "($1) $2-$3");
}

/**
 * Removes spaces, parentheses, dots, hyphens and a leading +1 from a phone. Letters and other characters stay (FMT-12).
 */
export function phoneDigits(text: string): string {
  return text.replace(/[\s().-]/g, "").replace(/^\+1/, "");
}
