import { guestLookupMessages, sayRequired, sayTooLong } from "@paydown/domain/messages/en";

/** Texts of the lookup (GUEST-27). */
export const lookup = {
  title: "Look up",
  lookUpBy: "Look up by",
  account: "Account",
  submit: "Submit",
  required: () => sayRequired("", "guestLookup"),
  tooLong: sayTooLong,
  notFound: guestLookupMessages.notFound,
  tooMany: (seconds: number) => `There were too many tries. Try again in ${Math.ceil(seconds / 60)} min, or call us.`,
  lookingUp: "looking up your account",
  pageFailed: guestLookupMessages.pageFailed,
};
