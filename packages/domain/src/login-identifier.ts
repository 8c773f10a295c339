/** What a login is in an instance (guest-and-registration §3). */
export type LoginIdentifier = "EMAIL" | "USERNAME";

/** EMAIL where the instance says so, letter for letter; a username for every other value (guest-and-registration §3). */
export function readLoginIdentifier(value: unknown): LoginIdentifier {
  return value === "EMAIL" ? "EMAIL" : "USERNAME";
}
