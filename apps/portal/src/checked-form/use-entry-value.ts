import { useEffect, useState } from "react";
import { entryState, markEntry } from "../session/history-entry";

/**
 * State that goes with the entry of the history: Back and a reload find it as it was left, every other visit begins anew. Never for card
 * data, nor for a password.
 *
 * @param name - of what is kept, with the account that it belongs to; null keeps nothing
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
