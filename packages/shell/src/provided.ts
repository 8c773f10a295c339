import { type Context, useContext } from "react";

/** The value of a provider above the caller; throws without one. */
export function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (!value) throw new Error("A provider is missing above.");
  return value;
}
