import { savingMessages } from "@paydown/domain/messages/en";

export const userProfile = {
  intro: "How we can reach you about your account.",
  labels: { phone: "Phone", email: "Email" },
  phoneHint: "10 digits, for example (410) 555-0142.",
  save: "Save",
  saved: savingMessages.saved,
  /** guest-and-registration §8, to the letter (decisions Q103). */
  failed: savingMessages.failed,
  fetching: savingMessages.fetchingUserProfile,
};
