/** The outcome of a payment, and what can fail while making it. */
export const paymentMessages = {
  successful: "Transaction Successful",
  /** The default if the services give no errorMessage (CONFIRM-53). */
  notSuccessful: "Transaction NOT Successful",
  /** The first parameter violation of an answer (CONFIRM-53). */
  violation: (path: string, message: string) => `${path} ${message}`,
  finalizing: "finalizing payment",
  fetchingMessages: "fetching messages",
};
