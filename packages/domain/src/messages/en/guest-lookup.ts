/** The messages of the guest lookup. */
export const guestLookupMessages = {
  /**
   * Nothing was found for the typed value.
   * @param field - the label of the lookup field; "Account" if there is none (GUEST-35)
   */
  notFound: (field: string | null) => `${field ?? "Account"} not found`,
  pageFailed: "Error building page",
};
