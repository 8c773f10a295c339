/**
 * The properties of the requests that the endpoint takes, in the schema's order. A name with a list of its own is an
 * object; the others are texts, numbers or booleans (AnetApiSchema.xsd).
 */
const orders: Readonly<Record<string, readonly string[]>> = {
  authenticateTestRequest: ["merchantAuthentication", "refId"],
  createTransactionRequest: ["merchantAuthentication", "refId", "transactionRequest"],
  getTransactionDetailsRequest: ["merchantAuthentication", "refId", "transId"],
  getUnsettledTransactionListRequest: ["merchantAuthentication", "refId", "sorting", "paging"],
  getSettledBatchListRequest: ["merchantAuthentication", "refId", "firstSettlementDate", "lastSettlementDate"],
  getTransactionListRequest: ["merchantAuthentication", "refId", "batchId", "sorting", "paging"],
  createCustomerProfileRequest: ["merchantAuthentication", "refId", "profile", "validationMode"],
  getCustomerPaymentProfileRequest: [
    "merchantAuthentication",
    "refId",
    "customerProfileId",
    "customerPaymentProfileId",
  ],
  updateCustomerPaymentProfileRequest: [
    "merchantAuthentication",
    "refId",
    "customerProfileId",
    "paymentProfile",
    "validationMode",
  ],
  securePaymentContainerRequest: ["merchantAuthentication", "data"],
  data: ["type", "id", "token"],
  token: ["cardNumber", "expirationDate", "cardCode", "zip", "fullName"],
  merchantAuthentication: ["name", "transactionKey", "clientKey"],
  transactionRequest: [
    "transactionType",
    "amount",
    "payment",
    "profile",
    "refTransId",
    "order",
    "billTo",
    "transactionSettings",
    "processingOptions",
  ],
  payment: ["creditCard", "bankAccount", "opaqueData"],
  opaqueData: ["dataDescriptor", "dataValue"],
  creditCard: ["cardNumber", "expirationDate", "cardCode"],
  bankAccount: ["accountType", "routingNumber", "accountNumber", "nameOnAccount", "echeckType"],
  profile: ["customerProfileId", "merchantCustomerId", "paymentProfile", "paymentProfiles"],
  // A charge names it by two properties; an update has all the others.
  paymentProfile: ["paymentProfileId", "cardCode", "customerType", "billTo", "payment", "customerPaymentProfileId"],
  paymentProfiles: ["customerType", "billTo", "payment"],
  order: ["invoiceNumber"],
  billTo: ["firstName", "lastName"],
  transactionSettings: ["setting"],
  setting: ["settingName", "settingValue"],
  processingOptions: ["isFirstRecurringPayment", "isFirstSubsequentAuth", "isSubsequentAuth", "isStoredCredentials"],
  sorting: ["orderBy", "orderDescending"],
  paging: ["limit", "offset"],
};

const longest: Readonly<Record<string, number>> = {
  refId: 20,
  invoiceNumber: 20,
  merchantCustomerId: 20,
  nameOnAccount: 22,
  firstName: 50,
  lastName: 50,
  cardNumber: 16,
  dataDescriptor: 128,
  dataValue: 8_192,
};

/** The element that breaks the schema: unknown, in the wrong place, or too long. */
export function faultOf(name: string, value: unknown): string | undefined {
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (order === undefined) {
    const text = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return text && String(value).length <= (longest[name] ?? 100) ? undefined : name;
  }
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (typeof one !== "object" || one === null) return name;
    let last = -1;
    for (const [key, inner] of Object.entries(one)) {
      const at = order.indexOf(key);
      if (at <= last) return key;
      last = at;
      const fault = faultOf(key, inner);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}
