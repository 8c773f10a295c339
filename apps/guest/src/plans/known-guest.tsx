import { createContext, useContext } from "react";
import { Navigate, Outlet, useSearchParams } from "react-router-dom";
import { paths } from "../paths";
import { useGuest } from "../session/guest-context";

const UserContext = createContext("");

/**
 * Layout route for the guest's screens: redirects to the lookup unless the guest in the URL is the one that this tab
 * knows (GUEST-3).
 */
export function Component() {
  const { instanceId, username } = useGuest();
  const [query] = useSearchParams();
  const user = query.get("user");
  if (!user || user !== username.current()) return <Navigate to={paths.lookup.href(instanceId)} replace />;
  return (
    <UserContext value={user}>
      <Outlet />
    </UserContext>
  );
}

/** The guest's username. */
export function useUser(): string {
  return useContext(UserContext);
}
