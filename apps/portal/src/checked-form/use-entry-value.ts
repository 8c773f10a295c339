import { useEffect, useState } from "react";
import { entryState, markEntry } from "../browser/history-entry";

/**
 * State stored in the history entry: Back and a reload restore it, every other visit starts fresh. Never for card data
 * or passwords.
 *
 * @param name - Names the value and the account it belongs to; null stores nothing
 */
export function useEntryValue<Value>(name: string | null, initial: Value, isValue: (kept: unknown) => kept is Value) {
  const [value, setValue] = useState(() => {
    const kept = name === null ? undefined : entryState()[name];
    return isValue(kept) ? kept : initial;
  });
  useEffect(() => {
    if (name !== null) markEntry({ [name]: value });
  }, [name, value]);
  return [value, setValue] as const;
}
