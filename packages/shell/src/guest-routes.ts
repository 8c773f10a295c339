/** A route of the guest app. Its page has the route's name in kebab case, unless `page` is set. */
export interface GuestRoute {
  /** React Router's pattern, without the base `/pay`. */
  readonly path: string;
  /**
   * Who may see it. `lookup`: everyone. `returned`: anyone back from the hosted page. `known`: guests whose lookup
   * found a plan.
   */
  readonly access: "lookup" | "returned" | "known";
  /** The page's name, if it differs from the route's. */
  readonly page?: string;
}

/** The path of the guest app's home, which the portal needs too. */
export const guestHomePath = "/:instanceId/guest/home";

/** Every route of the guest app, in the specification's order (GUEST-1). */
export const guestRoutes = {
  lookup: { path: "/:instanceId/guest", access: "lookup" },
  home: { path: guestHomePath, access: "known" },
  confirm: { path: "/:instanceId/guest/confirm", access: "known" },
  success: { path: "/:instanceId/guest/success", access: "returned" },
  cancel: { path: "/:instanceId/guest/cancel", access: "returned" },
  payments: { path: "/:instanceId/guest/:planId/payments", access: "known", page: "plan-payments" },
  schedule: { path: "/:instanceId/guest/:planId/schedule", access: "known", page: "plan-schedule" },
} as const satisfies Record<string, GuestRoute>;

export type GuestRouteName = keyof typeof guestRoutes;
