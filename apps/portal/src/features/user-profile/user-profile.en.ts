import { savingMessages } from "@paydown/domain/messages/en";

export const userProfile = {
  intro: "How we can reach you about your account.",
  labels: { phone: "Phone", email: "Email" },
  phoneHint: "10 digits, for example (410) 555-0142.",
  save: "Save",
  saved: savingMessages.saved,
  /** The sentence of PROF-6. */
  failed: savingMessages.failed,
  fetching: savingMessages.fetchingUserProfile,
};
