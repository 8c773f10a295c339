import { createContext, useContext } from "react";
import type { Guest } from "./guest";

const GuestContext = createContext<Guest | null>(null);

export const GuestProvider = GuestContext.Provider;

export function useGuest(): Guest {
  const guest = useContext(GuestContext);
  if (!guest) throw new Error("useGuest needs a GuestProvider above it.");
  return guest;
}
