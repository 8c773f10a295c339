/** What this entry of the history carries, which a reload and Back find again. */
export function entryState(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
}

/** Adds to what this entry carries. A browser may refuse; the entry then only lacks it. */
export function markEntry(part: object): void {
  try {
    history.replaceState({ ...entryState(), ...part }, "");
  } catch {
    // Too many in too short a time, or none at all.
  }
}
