/** A route of the portal. Its page file has its name: the page of `otpEnroll` is `otp-enroll-page.tsx`. */
export interface PortalRoute {
  /** React Router's pattern, without the base `/pay`. */
  readonly path: string;
  /**
   * Who may see it. `public`: everyone. `registration`: everyone, and its pages share the user's input. `session`:
   * signed-in users. `information`: signed-in users, or everyone if the tenant publishes its information pages
   * (INFO-12). `noTenant`: everyone, at a URL without a tenant.
   */
  readonly access: "public" | "registration" | "session" | "information" | "noTenant";
  /** What the router fetches while the page's code loads; `method` is the account and its method on file. */
  readonly loads?: "session" | "account" | "method";
  /** True if session recording may show the page (REC-3). Leave it out if consumers enter data on the page. */
  readonly recorded?: true;
  /** False for an account's page that has no bare screen: no URL that leaves out the account (ROUTE-37). */
  readonly bare?: false;
  /** The page file's name, if it is not the route's. */
  readonly page?: string;
  /** The route whose page shows here, if this route has no page of its own. */
  readonly shownBy?: string;
}

/** Every route of the portal. The router, the links, the services' pages and session recording use this table. */
export const portalRoutes = {
  generalContact: { path: "/", access: "noTenant" },
  /** Redirects to Home or to login (ROUTE-31, ROUTE-32). */
  dispatcher: { path: "/:instanceId", access: "public", shownBy: "login" },
  login: { path: "/:instanceId/login", access: "public", loads: "session" },
  registrationForm: { path: "/:instanceId/registration/registrationForm", access: "registration" },
  registrationConfirm: { path: "/:instanceId/registration/confirm", access: "registration" },
  registrationCompleted: { path: "/:instanceId/registration/completed", access: "registration" },
  registrationContact: { path: "/:instanceId/registration/contact", access: "registration" },
  otpEnroll: { path: "/:instanceId/otp/enroll", access: "public" },
  otpRequest: { path: "/:instanceId/otp/request", access: "public" },
  otpVerify: { path: "/:instanceId/otp/verify", access: "public" },
  passwordRecovery: { path: "/:instanceId/passwordRecovery", access: "public" },
  /** The mail's link has its secret in the fragment, which no server or log sees. */
  passwordReset: { path: "/:instanceId/passwordRecovery/reset", access: "public" },
  /** The notice of a changed login links here. Its secret is in the fragment too. */
  undoChange: { path: "/:instanceId/undoChange", access: "public" },
  home: { path: "/:instanceId/home", access: "session", recorded: true },
  account: { path: "/:instanceId/accounts/:id", access: "session", loads: "account", recorded: true },
  makePayment: {
    path: "/:instanceId/accounts/:id/makePayment",
    access: "session",
    loads: "account",
    recorded: true,
    bare: false,
  },
  overTime: { path: "/:instanceId/accounts/:id/overTime", access: "session", loads: "account" },
  paymentInfo: {
    path: "/:instanceId/accounts/:id/paymentInfo",
    access: "session",
    loads: "method",
    bare: false,
    page: "payment-information",
  },
  schedule: { path: "/:instanceId/accounts/:id/schedule", access: "session", loads: "account", recorded: true },
  /** Has the URL of `schedule`, whose page shows the plan's preview while a plan is in progress (ROUTE-12). */
  amortizationSchedule: { path: "/:instanceId/accounts/:id/schedule", access: "session", shownBy: "schedule" },
  overTimePayment: {
    path: "/:instanceId/accounts/:id/payment/overtime/payment",
    access: "session",
    loads: "method",
    page: "plan-payment",
  },
  overTimeRegE: {
    path: "/:instanceId/accounts/:id/payment/overtime/regE",
    access: "session",
    loads: "account",
    page: "plan-rege",
  },
  overTimeReview: {
    path: "/:instanceId/accounts/:id/payment/overtime/review",
    access: "session",
    loads: "method",
    page: "plan-review",
  },
  overTimeThank: {
    path: "/:instanceId/accounts/:id/payment/overtime/thank",
    access: "session",
    loads: "account",
    page: "plan-thank",
  },
  paymentForm: { path: "/:instanceId/accounts/:id/paymentForm", access: "session", loads: "method" },
  confirm: { path: "/:instanceId/accounts/:id/confirm", access: "session", loads: "account" },
  completed: { path: "/:instanceId/accounts/:id/completed", access: "session", loads: "account" },
  transactionHistory: {
    path: "/:instanceId/accounts/:id/transactionHistory",
    access: "session",
    loads: "account",
    recorded: true,
    page: "payments",
  },
  details: { path: "/:instanceId/accounts/:id/details", access: "session", loads: "account", recorded: true },
  rege: { path: "/:instanceId/accounts/:id/rege", access: "session", loads: "account" },
  stateDeclarations: {
    path: "/:instanceId/accounts/:id/stateDeclarations",
    access: "session",
    loads: "account",
    recorded: true,
  },
  documents: { path: "/:instanceId/accounts/:id/documents", access: "session", loads: "account", recorded: true },
  negotiatorStart: { path: "/:instanceId/accounts/:id/negotiator/start", access: "session", shownBy: "negotiator" },
  /** Without a step, it redirects to `start` (ROUTE-11). */
  negotiator: { path: "/:instanceId/accounts/:id/negotiator/:step?", access: "session", loads: "account" },
  privacyPolicy: { path: "/:instanceId/privacyPolicy", access: "information", recorded: true },
  termsAndConditions: { path: "/:instanceId/termsAndConditions", access: "information", recorded: true },
  contactUs: { path: "/:instanceId/contactUs", access: "information", recorded: true },
  changePassword: { path: "/:instanceId/changePassword", access: "session" },
  userProfile: { path: "/:instanceId/userProfile", access: "session" },
} as const satisfies Record<string, PortalRoute>;

export type PortalRouteName = keyof typeof portalRoutes;

/** The negotiator's steps (ROUTE-10). */
export const negotiatorSteps = ["start", "payLess", "continue", "accept", "error", "payment"] as const;
