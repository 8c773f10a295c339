import { failureMessages as failures } from "@paydown/domain/messages/en";
import type { partFailed } from "./part-failed-en";

export { callFailures } from "./call-failures-en";

/** The shell's texts, and the rules' texts for failure notifications (ERR-1). */
export const en = {
  announcement: "Announcement",
  dismiss: "Dismiss",
  notifications: "Notifications",
  home: "Home",
  documents: "Documents",
  stateDeclarations: "State Declarations",
  termsAndConditions: "Terms & Conditions",
  privacyPolicy: "Privacy Policy",
  contactUs: "Contact Us",
  changePassword: "Change Password",
  userProfile: "User Profile",
  signOut: "Sign Out",
  loading: "Loading…",
  failures,
  webLinks: "Links",
  notFoundTitle: "Page not found",
  notFoundText: "There is nothing at this address. Your payments and your account are not affected.",
  notFoundLink: "Go to the first page",
  failedTitle: "Something went wrong",
  failedText: "We could not show this page. If you just paid, check your payments first.",
  retry: "Try again",
  forbiddenTitle: "Not your account",
  forbiddenText: "You are signed in as somebody who may not see this page.",
  chunkTitle: "This page did not load",
  chunkText: "Your connection may be slow or lost, or we have just published a new version. Reload to go on.",
  reload: "Reload",
};

/** English `partFailed` is in its component's chunk; every other language has it here. */
export type ShellWords = Readonly<typeof en> & { readonly partFailed?: typeof partFailed };
