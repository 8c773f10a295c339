import { paths } from "../paths";

/**
 * The screens that a session recording may show (REC-3). An allowlist: payments, sign-in, registration, passcodes,
 * passwords and any screen that asks for a phone or an email stay off it, and so does any new screen.
 */
const recordedScreens = [
  paths.home,
  paths.account,
  paths.makePayment,
  paths.transactionHistory,
  paths.schedule,
  paths.details,
  paths.stateDeclarations,
  paths.documents,
  paths.privacyPolicy,
  paths.termsAndConditions,
  paths.contactUs,
];

const recorded = new RegExp(
  `^(?:/pay)?/[^/]+/(?:${recordedScreens.map(({ path }) => path.replace(":id", "[^/]+")).join("|")})/?$`,
);

/** True if the screen at an address, with or without the base /pay, may be recorded. */
export function isRecordedScreen(pathname: string): boolean {
  return recorded.test(pathname);
}
