/** Public transaction key of every merchant account of the sandbox. The API login id is the merchant. */
export const developmentTransactionKey = "paydown-sandbox";
/** The public client key of every merchant account, with which Accept.js exchanges cards for nonces. */
export const developmentClientKey = "paydown-sandbox-client";
