/** The sandbox processor's test numbers and their behavior. */
export const cards = {
  approved: "4111111111111111",
  doNotHonor: "4000000000000002",
  insufficientFunds: "4000000000009995",
  /** Charges, but answers only after 60 s. */
  slow: "4000000000000119",
  /** Drops the connection without charging. */
  dropped: "4000000000000127",
  /** Charges, but answers HTTP 500. */
  chargedButFailing: "4000000000000135",
  /** Charges; ten days later the card's holder disputes the charge. */
  disputed: "4000000000000259",
} as const;

export const routingNumber = "021000021";
export const bankAccountNumber = "000123456789";
/** Bank accounts whose debits the bank returns two banking days later. */
export const returnedAccounts = { R01: "00012349001", R10: "00012349010" } as const;
/** A bank account whose debits the bank returns with R01, but pays when they are presented again. */
export const presentedAgainAccount = "00012349201";

/** A valid expiry, in the year after next. */
export const expiry = { month: "12", year: String(new Date().getFullYear() + 2) };

export const billing = {
  "First Name": "Casey",
  "Last Name": "Morgan",
  "Billing Address": "12 Harbor Street",
  City: "Baltimore",
  "Zip Code": "21202",
} as const;

export const billingState = "MD";
