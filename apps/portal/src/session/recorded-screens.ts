import { paths } from "../paths";

/**
 * The screens that a session recording may show. Any other, of now or to come, is none of them: those of payments, sign-in,
 * registration, passcodes and passwords never are (decisions Q147), and neither is what asks for a phone or an email.
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

/** Whether the screen at an address, with or without the base /pay, may be recorded. */
export function isRecordedScreen(pathname: string): boolean {
  return recorded.test(pathname);
}
