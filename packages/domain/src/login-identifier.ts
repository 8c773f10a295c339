/** What a login is in an instance (guest-and-registration §3). */
export type LoginIdentifier = "EMAIL" | "USERNAME";

/** EMAIL where the instance says so, letter for letter; a username for every other value (guest-and-registration §3). */
export function readLoginIdentifier(value: unknown): LoginIdentifier {
  return value === "EMAIL" ? "EMAIL" : "USERNAME";
}

/**
 * The one spelling of a login: without outer spaces, an email in small letters, so that who signs in is found however they type it (an
 * addition).
 */
export function canonicalLogin(loginIdentifier: LoginIdentifier, typed: string): string {
  const login = typed.trim();
  return loginIdentifier === "EMAIL" ? login.toLowerCase() : login;
}
