/** The account's details. */
export const details = {
  title: "Details",
  none: "None",
  empty: "There are no details to show for this account.",
  paymentInformation: "Payment Information",
};
