/** The portal's entry and the screens from login to the payment form. */
export const entry = "src/main.tsx";

const screen = (/** @type {string} */ feature) => `src/features/${feature}/${feature}-page.tsx`;

export const loginToForm = ["login", "home", "make-payment", "payment-form"].map(screen);

/**
 * The screens reached only through the form. The form has already loaded its own code, deferred code included, so only
 * what these screens add is counted.
 */
export const afterForm = ["rege", "confirm", "completed"].map(screen);

/** Not a screen's module: the pages of tenants that record sessions load it. */
export const recorder = "../../packages/shell/src/logrocket-recorder.ts";

/** The portal's budgets. */
export const budgets = {
  /** Scripts from login to a usable payment form, as a multiple of the libraries' baseline. */
  path: 1.25,
  /** Any other screen's own scripts, in gzip bytes. */
  lazyRoute: 12_000,
  /** All bytes on the wire up to the usable form. */
  bytes: 200_000,
  requests: 10,
  /** Time to the usable form, as a multiple of the time of React's hello world. */
  usable: 1.6,
};
