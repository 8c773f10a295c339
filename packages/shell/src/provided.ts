import { type Context, useContext } from "react";

/** What a provider above the caller provides; throws without one. */
export function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (!value) throw new Error("A provider is missing above.");
  return value;
}
