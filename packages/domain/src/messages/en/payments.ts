/** What became of a payment, and what can fail while it is made (registered-area §7 and §8). */
export const paymentMessages = {
  successful: "Transaction Successful",
  /** Where the services gave no errorMessage (decisions Q83). */
  notSuccessful: "Transaction NOT Successful",
  /** The first parameter violation of an answer (decisions Q83). */
  violation: (path: string, message: string) => `${path} ${message}`,
  finalizing: "finalizing payment",
  fetchingMessages: "fetching messages",
};
