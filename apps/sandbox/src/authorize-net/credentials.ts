/** Public transaction key of every merchant account of the sandbox. The API login id is the merchant. */
export const developmentTransactionKey = "paydown-sandbox";
