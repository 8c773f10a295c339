/** The state of the current history entry, which survives Back and a reload. */
export function entryState(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
}

/** Adds to the current history entry's state. If the browser refuses, the state stays as it is. */
export function markEntry(part: object): void {
  try {
    history.replaceState({ ...entryState(), ...part }, "");
  } catch {
    // The browser forbids history state, or too many changes came in a short time.
  }
}
