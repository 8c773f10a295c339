/** A screen of the portal: its address below the instance, and the source file whose chunk it loads. */
interface Screen {
  readonly path: RegExp;
  readonly source: string;
}

const feature = (name: string) => `src/features/${name}/${name}-page.tsx`;
const account = (screen: string, source: string): Screen => ({ path: new RegExp(`^accounts/[^/]+/${screen}/?$`), source: feature(source) });

/** The screens that exist; any other address below an instance answers 404 with the portal's own page for it. */
const screens: readonly Screen[] = [
  // The dispatcher leads here, or on to Home when there is a session.
  { path: /^$/, source: feature("login") },
  { path: /^login\/?$/, source: feature("login") },
  { path: /^home\/?$/, source: feature("home") },
  { path: /^accounts\/[^/]+\/?$/, source: feature("account") },
  account("makePayment", "make-payment"),
  account("paymentInfo", "payment-information"),
  account("paymentForm", "payment-form"),
  account("rege", "rege"),
  account("confirm", "confirm"),
  account("completed", "completed"),
  account("transactionHistory", "payments"),
  account("details", "details"),
  account("schedule", "schedule"),
];

/** The source file of the screen at an address below an instance; undefined where there is no screen. */
export function screenSource(pathBelowInstance: string): string | undefined {
  return screens.find(({ path }) => path.test(pathBelowInstance))?.source;
}

export const generalContactSource = feature("general-contact");
export const notFoundSource = feature("not-found");
