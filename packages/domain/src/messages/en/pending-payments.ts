/** The question about payments made by phone that are still pending (registered-area §4, decisions Q63). */
export const pendingPaymentMessages = {
  title: "Confirm Pending Payments",
  yes: "Yes",
  no: "No",
};
