/** What the lookup tells guests (guest-and-registration §2 and §8). */
export const guestLookupMessages = {
  /**
   * Nothing was found by what was typed.
   * @param field - the label of the lookup field; "Account" stands in where there is none (decisions Q119)
   */
  notFound: (field: string | null) => `${field ?? "Account"} not found`,
  pageFailed: "Error building page",
};
