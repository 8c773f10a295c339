/** What consumers of a tenant sign in with. */
export type LoginIdentifier = "EMAIL" | "USERNAME";

/** EMAIL only if the setting is exactly that; any other value means a username. */
export function readLoginIdentifier(value: unknown): LoginIdentifier {
  return value === "EMAIL" ? "EMAIL" : "USERNAME";
}

/**
 * The canonical spelling of a login: trimmed, and an email in lower case. Sign-in accepts other spellings.
 */
export function canonicalLogin(loginIdentifier: LoginIdentifier, typed: string): string {
  const login = typed.trim();
  return loginIdentifier === "EMAIL" ? login.toLowerCase() : login;
}
