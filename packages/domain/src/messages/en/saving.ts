/** The result of saving the profile, the password or the payment method. */
export const savingMessages = {
  saved: "Data has been saved",
  /** For the password and the profile alike. */
  failed: (detail: string) => `Error Saving Password; ${detail}`,
  fetchingUserProfile: "fetching user profile",
  /** Payment Information if the tenant has saving off. */
  toBeImplemented: "to be implemented",
};
