/** What guests are told (guest-and-registration §2, §5 and §8). */
export const guestMessages = {
  /**
   * Nothing was found by what was typed.
   * @param field - the label of the lookup field; "Account" stands in where there is none (decisions Q119)
   */
  notFound: (field: string | null) => `${field ?? "Account"} not found`,
  pageFailed: "Error building page",
  aboveTotalDue: "Entered amount cannot exceed Total Due.",
  submitted: "Your payment has been submitted successfully.",
  cancelled: "Payment was cancelled",
};
