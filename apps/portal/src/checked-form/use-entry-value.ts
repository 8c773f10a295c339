import { useEffect, useState } from "react";
import { entryState, markEntry } from "../browser/history-entry";

/**
 * State stored in the history entry: Back and a reload restore it, every other visit starts fresh. Do not store card
 * data or passwords in it.
 *
 * @param name - Names the value and the account it belongs to
 */
export function useEntryValue<Value>(name: string, initial: Value, isValue: (kept: unknown) => kept is Value) {
  const [value, setValue] = useState(() => entryValue(name, initial, isValue));
  useKeptInEntry(name, value);
  return [value, setValue] as const;
}

/** The value stored in the history entry, or the initial one. Without a name, nothing is stored. */
export function entryValue<Value>(
  name: string | undefined,
  initial: Value,
  isValue: (kept: unknown) => kept is Value,
): Value {
  const kept = name && entryState()[name];
  return isValue(kept) ? kept : initial;
}

/** Stores a value in the history entry each time it changes. Without a name, nothing is stored. */
export function useKeptInEntry(name: string | undefined, value: unknown): void {
  useEffect(() => {
    if (name) markEntry({ [name]: value });
  }, [name, value]);
}
