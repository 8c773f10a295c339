const segment = encodeURIComponent;
const below = (instanceId: string, path: string) => `/${segment(instanceId)}/${path}`;
const query = (user: string | null) => (user === null ? "" : `?${new URLSearchParams({ user }).toString()}`);

/** A screen's path below the tenant, with its href builder; without the base /pay. `user` is the guest's username. */
const guestPath = (path: string) => ({
  path,
  href: (instanceId: string, user: string | null) => below(instanceId, path) + query(user),
});

const planPath = (screen: string) => ({
  path: `guest/:planId/${screen}`,
  href: (instanceId: string, planId: string, user: string) =>
    below(instanceId, `guest/${segment(planId)}/${screen}`) + query(user),
});

/** Every screen's path, relative to `/:instanceId`, and its href builder (GUEST-1). */
export const paths = {
  lookup: { path: "guest", href: (instanceId: string) => below(instanceId, "guest") },
  home: guestPath("guest/home"),
  confirm: guestPath("guest/confirm"),
  success: guestPath("guest/success"),
  cancel: guestPath("guest/cancel"),
  payments: planPath("payments"),
  schedule: planPath("schedule"),
} as const;

/** The tenant in an address below /pay/. It never changes within one document. */
export function instanceIdOf(pathname: string): string {
  const [, , name = ""] = pathname.split("/");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
