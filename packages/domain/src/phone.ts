const tenDigits = /^(\d{3})(\d{3})(\d{4})$/;

/** "(410) 555-0142" for exactly ten digits, any other text as it is (registered-area §9, decisions Q35). */
export function formatPhone(text: string): string {
  return text.replace(tenDigits, "($1) $2-$3");
}

/** What was typed without spaces, brackets, dots, hyphens and a leading +1; letters and other signs stay (decisions Q57). */
export function phoneDigits(text: string): string {
  return text.replace(/[\s().-]/g, "").replace(/^\+1/, "");
}
