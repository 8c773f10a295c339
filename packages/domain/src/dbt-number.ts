const dbtNumberLength = 9;

/** A dbt number as looked up: without outer spaces, zeros before it up to nine characters; an empty or longer one as it is (guest-and-registration §3 and §9, decisions Q98). */
export function padDbtNumber(text: string): string {
  const typed = text.trim();
  return typed === "" ? "" : typed.padStart(dbtNumberLength, "0");
}
