/** The portal's entry, and the screens that a consumer passes from login to the payment form. */
export const entry = "src/main.tsx";

const screen = (/** @type {string} */ feature) => `src/features/${feature}/${feature}-page.tsx`;

export const loginToForm = ["login", "home", "make-payment", "payment-form"].map(screen);

/** The screens that are reached only through the form: they add to what it has loaded, its afterthoughts included. */
export const afterForm = ["rege", "confirm", "completed"].map(screen);

/** Not a route: what the page of an instance whose sessions are recorded fetches by itself. */
export const recorder = "../../packages/shell/src/logrocket-recorder.ts";

/** The portal's budgets. */
export const budgets = {
  /** Scripts from login to a usable payment form, as a multiple of the libraries' floor. */
  path: 1.25,
  /** Any other screen's own scripts, gzip bytes. */
  lazyRoute: 12_000,
  /** Everything on the wire up to the usable form. */
  bytes: 200_000,
  requests: 10,
  /** Time to the usable form, as a multiple of React's hello world. */
  usable: 1.6,
};
