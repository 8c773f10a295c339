import { useProvided } from "@paydown/shell/provided";
import { createContext, useContext } from "react";
import type { Portal, Session } from "./portal";

export type { Session } from "./portal";

const PortalContext = createContext<Portal | null>(null);
const SessionContext = createContext<Session | null>(null);

export const PortalProvider = PortalContext.Provider;
export const SessionProvider = SessionContext.Provider;

export function usePortal(): Portal {
  return useProvided(PortalContext);
}

/** True for a visit with the code of a letter, which has no user. No login has such a name (LETTER-11). */
export const isVisit = (username: string): boolean => username.startsWith("letter:");

/** The signed-in user's session; null on a screen that is open to everybody. */
export function useSessionIfAny(): Session | null {
  return useContext(SessionContext);
}

/** The signed-in user's session, on screens behind the guard. */
export function useSession(): Session {
  return useProvided(SessionContext);
}
