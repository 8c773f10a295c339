import type { Failure } from "@paydown/api-client";
import { registrationMessages } from "@paydown/domain/messages/en";
import { minutesToWait } from "../../session/minutes-to-wait";

export const registration = {
  ...registrationMessages,
  email: "Email",
  username: "Username",
  password: "Password",
  confirmPassword: "Confirm Password",
  aboutYou: "About your account",
  signIn: "How you will sign in",
  /** As specified. */
  datePlaceholder: "MM/dd/yyyy",
  pickDate: (field: string) => `Choose ${field} from a calendar`,
  usernameHint: (min: number) => `Letters and digits only, ${min} or more.`,
  missing: (fields: string) => `To continue, complete: ${fields}.`,
  checking: (field: string) => `Checking that the ${field.toLowerCase()} is free…`,
  complete: "You can continue now.",
  free: (field: string) => `This ${field.toLowerCase()} is free.`,
  /** Follows 'Error '. */
  fetching: "fetching the registration page",
  checkingUsername: "checking the username",
  again: "Check again",
  continue: "Continue",
  cancel: "Cancel",
  working: "We are checking your details…",
  registering: "We are registering you…",
  /** Why a submit failed, in full sentences. */
  failed(failure: Failure, detail: string): string {
    if (failure.kind === "refused" && failure.code === "registration_refused")
      return "These details match no account that can be registered.";
    if (failure.kind === "refused" && failure.code === "too_many_attempts") {
      const minutes = minutesToWait(failure.problem);
      return `Too many attempts. Wait ${minutes === 1 ? "1 minute" : `${minutes} minutes`}, then try again, or call us.`;
    }
    return `We could not check your details: ${detail}.`;
  },
  notRegistered: (detail: string) => `We could not register you: ${detail}.`,
  perhapsRegistered: "You may be registered all the same: try to sign in before you register again.",
  perhapsAlready: "If you have registered before, sign in instead.",
  contactUs: "Contact us about registration",
  closedTitle: "You cannot register here online.",
  closed: "Contact us, and we will help you.",
  confirmTitle: "Confirm Registration",
  confirmIntro: "Is this you? If it is, register. If anything is wrong, cancel and contact us.",
  name: "Name",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "Zip Code",
  phone: "Phone",
  phoneNumber: (number: number) => `Phone ${number}`,
  none: "None",
  login: (byEmail: boolean): string => (byEmail ? "Email to sign in with" : "Username to sign in with"),
  register: "Register",
  leave: "You are not registered yet.",
  completedTitle: "Registration Completed",
  completed: "You are registered. Sign in to see your account.",
  toLogin: "Login",
  goOn: "Go to my account",
  notSignedIn: (detail: string) => `We could not sign you in: ${detail}.`,
  contactTitle: "Contact",
  backToLogin: "Back To Login",
};
