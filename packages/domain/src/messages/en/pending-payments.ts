/** The question about pending payments made by phone (FORM-63). */
export const pendingPaymentMessages = {
  title: "Confirm Pending Payments",
  yes: "Yes",
  no: "No",
};
