import { useProvided } from "@paydown/shell/provided";
import { createContext } from "react";
import type { Guest } from "./guest";

const GuestContext = createContext<Guest | null>(null);

export const GuestProvider = GuestContext.Provider;

export function useGuest(): Guest {
  return useProvided(GuestContext);
}
