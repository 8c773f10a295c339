import { type Context, useContext } from "react";

/**
 * What a provider above the caller provides.
 *
 * @param name - Names it for the developer who forgot the provider
 */
export function useProvided<Value>(context: Context<Value | null>, name: string): Value {
  const value = useContext(context);
  if (!value) throw new Error(`No ${name} here.`);
  return value;
}
