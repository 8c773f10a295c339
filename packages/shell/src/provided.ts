import { type Context, useContext } from "react";

/** The value of the provider above the caller. Throws if there is no provider. */
export function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (!value) throw new Error("A provider is missing.");
  return value;
}
