/** The result of saving the profile, the password or the payment method. */
export const savingMessages = {
  saved: "Data has been saved",
  /** Used for both the password and the profile. */
  failed: (detail: string) => `Error Saving Password; ${detail}`,
  fetchingUserProfile: "fetching user profile",
  /** Shown on Payment Information if the tenant has turned saving off. */
  toBeImplemented: "to be implemented",
};
