import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

interface Marked {
  readonly "x-addition"?: boolean;
}
interface Parameter extends Marked {
  readonly name: string;
  readonly in: string;
}
interface Operation extends Marked {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
}
interface Contract {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly parameters: Record<string, Parameter>;
    readonly schemas: Record<string, { readonly properties?: Record<string, Marked> }>;
  };
}

const contract = parse(readFileSync(new URL("../openapi.yaml", import.meta.url), "utf8")) as Contract;

/** The specified calls, in order. `{}` stands for a parameter in the path, whose name is not sent. */
const documented = [
  "GET /public/configParameters/paymentPortal",
  "GET /public/configParameters/paymentPortal/{}",
  "GET /api/pages/{}?pageName&accountNo",
  "GET /api/udw/paymentPortal",
  "GET /api/webLinks",
  "POST /api/payments",
  "POST /api/payments/info/{}/{}",
  "GET /api/payments/info/{}/{}",
  "GET /api/payments/phonePays/{}/{}",
  "GET /api/payments/singlePaymentInfo/{}",
  "GET /api/payments/arrangements/{}",
  "GET /api/payments/bankExists?routingNumber",
  "GET /api/transactions/{}",
  "GET /fee?relatedAccount&phrType&amount",
  "POST /api/demographics/acknowledge",
  "GET /api/messages/{}/{}",
  "GET /api/regeMessages?option&action&relatedAccount",
  "GET /api/demographics/m",
  "GET /api/demographics/listM",
  "GET /api/demographics?accountNo",
  "GET /api/demographics/admin?searchFor",
  "GET /api/demographics/userProfile",
  "POST /api/demographics/userProfile",
  "POST /api/demographics/password",
  "POST /api/demographics/logout",
  "POST /otp/enroll",
  "POST /otp/send",
  "POST /otp/apply",
  "POST /token/verify",
  "GET /api/strategies/{}/formFields",
  "POST /api/strategies/{}",
  "GET /public/strategies/{}/prompts",
  "GET /api/paymentArrangements/{}",
  "POST /api/paymentArrangements/{}",
  "DELETE /api/paymentArrangements/{}",
  "GET /api/paymentArrangements/{}/pendingCheck",
  "GET /api/docs?instanceId&dbtNo",
  "POST /api/docs",
  "GET /servlet/doc?filename",
  "POST /public/registration/checkUsername",
  "POST /public/plans/history",
];

const isOfTheDocuments = (part: Marked) => part["x-addition"] !== true;

function queryOf({ parameters = [] }: Operation): string {
  const whole = parameters.map((one) =>
    "$ref" in one ? (contract.components.parameters[one.$ref.split("/").at(-1) ?? ""] as Parameter) : one,
  );
  const names = whole.filter((one) => one.in === "query" && isOfTheDocuments(one)).map(({ name }) => name);
  return names.length > 0 ? `?${names.join("&")}` : "";
}

test("the specified calls are exactly the operations not marked as additions, with their paths and parameters [CALL-2, CALL-3, CALL-4, CALL-5, CALL-6]", () => {
  const unmarked = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isOfTheDocuments(operation))
      .map(
        ([method, operation]) =>
          `${method.toUpperCase()} ${path.replace(";user={user}", "").replace(/\{\w+\}/g, "{}")}${queryOf(operation)}`,
      ),
  );
  expect(unmarked.sort()).toEqual([...documented].sort());
});

/** Bodies, answers and entities whose fields the specification names. */
const fields: Readonly<Record<string, readonly string[]>> = {
  MakePaymentPage: [
    "globalConfig",
    "instanceConfig",
    "accounts",
    "arrangement",
    "companyConfig",
    "messages",
    "overTimePOROVT",
    "interest",
    "stateCompliance",
    "userInfo",
  ],
  AccountCell: ["value", "type", "label", "display"],
  UserInfo: ["first_name", "name", "demdbtno", "allowedPayTypes", "allowedPaySelects"],
  Acknowledgement: ["demPortalUsername", "demIdtyNo", "disclosureLabel", "disclosureText", "dbtNo"],
  UserProfile: ["phone", "email"],
  UserProfileChange: ["phone", "email"],
  PasswordChange: ["currentPassword", "newPassword", "confirmPassword"],
  TokenToVerify: ["jwt"],
  TokenValidity: ["valid"],
  FeeResult: ["success", "amount"],
  SinglePaymentInfo: ["pastDueAmt", "nextSchedPmtAmt", "currPeriodOverpayment", "totalPaymentDue"],
  PaymentResult: ["success", "authCode", "confNumber", "message", "errorMessage"],
  PaymentInfo: [
    "firstName",
    "lastName",
    "address",
    "city",
    "state",
    "zip",
    "paymentOption",
    "amount",
    "acctNumber",
    "ccExpDate",
    "routingNumber",
    "checkNo",
  ],
  ArrangementForm: [
    "accountNo",
    "paymentAmount",
    "numberOfPayments",
    "firstPaymentDate",
    "planCode",
    "totalAmount",
    "timezone",
    "fee",
    "ppaType",
  ],
  PendingCheck: ["hasPending"],
  Document: ["id", "filename", "seq", "date"],
  NewDocument: ["dbtNo", "desc", "type", "uploadedFile"],
  UsernameToCheck: ["username"],
  UsernameAvailability: ["available"],
  RegistrationPrompt: ["name", "type", "displayLabel"],
  ProvisionalAccount: ["name", "address", "city", "state", "zipCode", "phone1"],
  PaymentPlan: [
    "id",
    "status",
    "origEnrollAmount",
    "completionDate",
    "minPaymentDue",
    "paymentDueDate",
    "info",
    "lineItems",
  ],
  PlanLineItem: [
    ...[
      "type",
      "planId",
      "seq",
      "citationNumber",
      "citationDate",
      "violationDescription",
      "lastPaymentDate",
      "lastPaymentAmount",
      "due",
    ],
    ...["userPart1", "linkKeyDbtNo", "clientCode", "userPart9"],
  ],
  LeavePortal: ["event", "accountNo", "payload", "trackingNo"],
};

describe("every specified field exists under its name and is not marked as an addition", () => {
  test.each(Object.entries(fields))("%s [ACCT-1, CALL-7, CALL-8, CALL-19, CALL-23]", (schema, names) => {
    const { properties = {} } = contract.components.schemas[schema] ?? {};
    expect(names.filter((name) => !properties[name] || !isOfTheDocuments(properties[name]))).toEqual([]);
  });
});

test.each(["UserProfileChange", "PasswordChange"])(
  "the body of %s has the specified fields and nothing else [CALL-9]",
  (schema) => {
    expect(Object.keys(contract.components.schemas[schema]?.properties ?? {})).toEqual(fields[schema]);
  },
);

test("no schema has a language field, because Accept-Language carries it [CALL-14]", () => {
  const withLanguage = Object.entries(contract.components.schemas).filter(
    ([, { properties = {} }]) => "language" in properties,
  );
  expect(withLanguage.map(([name]) => name)).toEqual([]);
});
