import { type GuestRouteName, guestRoutes } from "@paydown/shell/guest-routes";

const query = (user: string | null) => (user === null ? "" : `?${new URLSearchParams({ user }).toString()}`);
const fill = (path: string, ...values: readonly string[]) => {
  const rest = values.map(encodeURIComponent);
  return path.replace(/:\w+/g, () => rest.shift() ?? "");
};

/** A route's path with its href builder; both without the base /pay. `user` is the guest's username. */
const guestPath = ({ path }: { readonly path: string }) => ({
  path,
  href: (instanceId: string, user: string | null) => fill(path, instanceId) + query(user),
});

const planPath = ({ path }: { readonly path: string }) => ({
  path,
  href: (instanceId: string, planId: string, user: string) => fill(path, instanceId, planId) + query(user),
});

const { lookup } = guestRoutes;

/** Every route's path and href builder (GUEST-1). */
export const paths = {
  lookup: { path: lookup.path, href: (instanceId: string) => fill(lookup.path, instanceId) },
  home: guestPath(guestRoutes.home),
  confirm: guestPath(guestRoutes.confirm),
  success: guestPath(guestRoutes.success),
  cancel: guestPath(guestRoutes.cancel),
  payments: planPath(guestRoutes.payments),
  schedule: planPath(guestRoutes.schedule),
} as const satisfies Record<GuestRouteName, { readonly path: string; href(...given: never[]): string }>;

/** The tenant in an address below /pay/. It never changes within one document. */
export function instanceIdOf(pathname: string): string {
  const [, , name = ""] = pathname.split("/");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
