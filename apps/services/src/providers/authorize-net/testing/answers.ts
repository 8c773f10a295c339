/** The id of the request that these answers are for. */
export const refId = "R2D5F7G9H3J4K6M7N9P2";

export const messages = (resultCode: "Ok" | "Error", code = "I00001", text = "Successful.") => ({
  resultCode,
  message: [{ code, text }],
});

/** An approved transaction, with other fields of its response if given. */
export const approved = (response: object = {}) => ({
  transactionResponse: {
    responseCode: "1",
    authCode: "HW617E",
    avsResultCode: "Y",
    cvvResultCode: "",
    cavvResultCode: "",
    transId: "60100",
    refTransID: "",
    transHash: "",
    testRequest: "0",
    accountNumber: "XXXX1111",
    accountType: "Visa",
    messages: [{ code: "1", description: "This transaction has been approved." }],
    ...response,
  },
  refId,
  messages: messages("Ok"),
});

export const declinedWith = (errorCode: string, errorText: string) => {
  const { transactionResponse, ...rest } = approved({ responseCode: "2", authCode: "" });
  return { ...rest, transactionResponse: { ...transactionResponse, errors: [{ errorCode, errorText }] } };
};

/** A transaction that failed with an error, without an id unless given. */
export const failed = (errorCode: string | undefined, response: object = {}) => ({
  ...approved({
    responseCode: "3",
    authCode: "",
    transId: "0",
    errors: errorCode === undefined ? [] : [{ errorCode, errorText: `Reason ${errorCode}.` }],
    ...response,
  }),
  messages: messages("Error", "E00027", "The transaction was unsuccessful."),
});

/** The details of a settled charge of 27.50. */
export const details = (transaction: object = {}) => ({
  transaction: {
    transId: "60100",
    submitTimeUTC: "2026-06-15T16:00:00Z",
    submitTimeLocal: "2026-06-15T12:00:00",
    transactionType: "authCaptureTransaction",
    transactionStatus: "settledSuccessfully",
    responseCode: 1,
    responseReasonCode: 1,
    responseReasonDescription: "Approval",
    authCode: "HW617E",
    order: { invoiceNumber: "PD5TX9M20KM7Q2M94KD5" },
    authAmount: 27.5,
    settleAmount: 27.5,
    payment: { creditCard: { cardNumber: "XXXX1111", expirationDate: "XXXX", cardType: "Visa" } },
    ...transaction,
  },
  refId,
  messages: messages("Ok"),
});

/** A transaction of a list. */
export const listed = (transaction: object = {}) => ({
  transId: "60100",
  submitTimeUTC: "2026-06-15T16:00:00Z",
  submitTimeLocal: "2026-06-15T12:00:00",
  transactionStatus: "capturedPendingSettlement",
  invoiceNumber: "PD5TX9M20KM7Q2M94KD5",
  accountType: "Visa",
  accountNumber: "XXXX1111",
  settleAmount: 27.5,
  ...transaction,
});
