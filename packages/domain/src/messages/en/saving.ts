/** What became of something saved: the profile, the password, the payment information. */
export const savingMessages = {
  saved: "Data has been saved",
  /** For the password, and for the profile too (guest-and-registration §8, decisions Q103, Q104). */
  failed: (detail: string) => `Error Saving Password; ${detail}`,
  fetchingUserProfile: "fetching user profile",
  /** Payment Information where the instance has saving switched off (guest-and-registration §2, decisions Q86). */
  toBeImplemented: "to be implemented",
};
