/** A portal screen: its address below the instance, and the source file of its chunk. */
interface Screen {
  readonly path: RegExp;
  readonly source: string;
}

const feature = (name: string) => `src/features/${name}/${name}-page.tsx`;
const information = (screen: string, source: string): Screen => ({
  path: new RegExp(`^${screen}/?$`),
  source: `src/features/information/${source}-page.tsx`,
});
const registration = (screen: string, name: string): Screen => ({
  path: new RegExp(`^registration/${screen}/?$`),
  source: `src/features/registration/registration-${name}-page.tsx`,
});
const account = (screen: string, source: string): Screen => ({
  path: new RegExp(`^accounts/[^/]+/${screen}/?$`),
  source: feature(source),
});
const planStep = (step: string, name = step): Screen => ({
  path: new RegExp(`^accounts/[^/]+/payment/overtime/${step}/?$`),
  source: `src/features/over-time/plan-${name}-page.tsx`,
});

/** All portal screens. Any other address below an instance answers 404 with the portal's own page. */
const screens: readonly Screen[] = [
  // The dispatcher redirects here, or to Home if there is a session.
  { path: /^$/, source: feature("login") },
  { path: /^login\/?$/, source: feature("login") },
  { path: /^passwordRecovery\/?$/, source: feature("password-recovery") },
  { path: /^passwordRecovery\/reset\/?$/, source: "src/features/password-recovery/password-reset-page.tsx" },
  { path: /^undoChange\/?$/, source: feature("undo-change") },
  registration("registrationForm", "form"),
  registration("confirm", "confirm"),
  registration("completed", "completed"),
  registration("contact", "contact"),
  { path: /^otp\/enroll\/?$/, source: "src/features/otp/otp-enroll-page.tsx" },
  { path: /^otp\/request\/?$/, source: "src/features/otp/otp-request-page.tsx" },
  { path: /^otp\/verify\/?$/, source: "src/features/otp/otp-verify-page.tsx" },
  { path: /^home\/?$/, source: feature("home") },
  { path: /^accounts\/[^/]+\/?$/, source: feature("account") },
  account("makePayment", "make-payment"),
  account("paymentInfo", "payment-information"),
  account("overTime", "over-time"),
  account("negotiator(?:/(?:start|payLess|continue|accept|error|payment))?", "negotiator"),
  planStep("payment"),
  planStep("regE", "rege"),
  planStep("review"),
  planStep("thank"),
  account("paymentForm", "payment-form"),
  account("rege", "rege"),
  account("confirm", "confirm"),
  account("completed", "completed"),
  account("transactionHistory", "payments"),
  account("details", "details"),
  account("schedule", "schedule"),
  account("documents", "documents"),
  { path: /^changePassword\/?$/, source: feature("change-password") },
  { path: /^userProfile\/?$/, source: feature("user-profile") },
  account("stateDeclarations", "state-declarations"),
  information("privacyPolicy", "privacy-policy"),
  information("termsAndConditions", "terms-and-conditions"),
  information("contactUs", "contact-us"),
];

/** Source file of the screen at an address below an instance; undefined if there is no such screen. */
export function screenSource(pathBelowInstance: string): string | undefined {
  return screens.find(({ path }) => path.test(pathBelowInstance))?.source;
}

/** A guest screen and its frame. */
interface GuestScreen {
  readonly path: RegExp;
  readonly sources: readonly string[];
}

export const lookupSource = feature("lookup");
const [frame, known] = ["src/plans/plans-frame.tsx", "src/plans/known-guest.tsx"] as const;
const guestScreens: readonly GuestScreen[] = [
  { path: /^guest\/?$/, sources: [lookupSource] },
  { path: /^guest\/home\/?$/, sources: [frame, known, feature("home")] },
  { path: /^guest\/confirm\/?$/, sources: [frame, known, feature("confirm")] },
  { path: /^guest\/success\/?$/, sources: [frame, "src/features/returned/success-page.tsx"] },
  { path: /^guest\/cancel\/?$/, sources: [frame, "src/features/returned/cancel-page.tsx"] },
  { path: /^guest\/[^/]+\/payments\/?$/, sources: [frame, known, feature("plan-payments")] },
  { path: /^guest\/[^/]+\/schedule\/?$/, sources: [frame, known, feature("plan-schedule")] },
];

/** Source files of the guest screen at an address below an instance; undefined if there is no such screen. */
export function guestSources(pathBelowInstance: string): readonly string[] | undefined {
  return guestScreens.find(({ path }) => path.test(pathBelowInstance))?.sources;
}

export const generalContactSource = feature("general-contact");
export const notFoundSource = feature("not-found");
