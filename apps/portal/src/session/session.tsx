import { createContext, useContext } from "react";
import type { Portal, Session } from "./portal";

export type { Session } from "./portal";

const PortalContext = createContext<Portal | null>(null);
const SessionContext = createContext<Session | null>(null);

export const PortalProvider = PortalContext.Provider;
export const SessionProvider = SessionContext.Provider;

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("usePortal needs a PortalProvider above it.");
  return portal;
}

/** The signed-in user's session; null on a screen that is open to everybody. */
export function useSessionIfAny(): Session | null {
  return useContext(SessionContext);
}

/** The signed-in user's session, on screens behind the guard. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is for signed-in screens.");
  return session;
}
