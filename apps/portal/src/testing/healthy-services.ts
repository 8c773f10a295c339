import { configuration, payingServices, refusal } from "../payment-flow/testing/paying-services";
import { formFields } from "../features/negotiator/testing/answers";
import { demographics } from "./harbor";

export type Services = ReturnType<typeof payingServices>;

const transaction = { date: "05/31/2026", amount: "25.00", description: "Payment received" };
const installment = { "Date Due": "12/03/2026", amount: "140.08", interestAmount: "0.00" };
const profile = { phone: "4105550161", email: "casey@example.com" };
const claimed = {
  name: "Sam Rivera",
  address: "815 Light Street",
  city: "Baltimore",
  state: "MD",
  zipCode: "21201",
  phone1: "4105550199",
};

const byEmail = { channel: "email", target: "c***@example.com" };
/** Login's answer when it asks for a one-time passcode after the password. */
export const pendingLogin = {
  body: { jwt: "pending-token", username: "casey@example.com", otpPending: true, passcodeTarget: byEmail },
};

export const lease = { id: "100000001-2", filename: "lease.pdf", seq: 2, date: "11/20/2026", size: 3000 };
const upload = { maxBytes: 15_000_000, types: [{ type: "pdf", mediaType: "application/pdf", extensions: [".pdf"] }] };

/** Services that answer every call of the portal's screens. */
export function healthyServices(): Services {
  return payingServices({
    "GET /public/configParameters/paymentPortal": { body: { globalConfig: configuration.globalConfig } },
    "GET /public/configParameters/paymentPortal/harbor": { body: configuration },
    "POST /token/login": { body: { jwt: "token-of-casey", username: "casey@example.com" } },
    "POST /otp/send": { body: { ...byEmail, expiresInSeconds: 600, resendInSeconds: 30, triesLeft: 5 } },
    "POST /otp/apply": { body: { username: "casey@example.com", jwt: "token-of-casey" } },
    "GET /otp/enroll": { body: {} },
    "POST /otp/enroll": { body: byEmail },
    "POST /api/demographics/logout": { status: 204 },
    "GET /api/demographics/m": { body: demographics },
    "GET /api/demographics/userProfile": { body: profile },
    "POST /api/demographics/userProfile": { body: profile },
    "POST /api/demographics/password": { status: 204 },
    "POST /api/demographics/confirmPassword": { status: 204 },
    "GET /api/webLinks": { body: { webLinks: [] } },
    "GET /api/transactions": {
      body: { transactions: [transaction], openPayments: [], scheduledPayments: [], finishedPayments: [] },
    },
    "GET /api/paymentArrangements/100000003": { body: { ppa_status: "A", rows: [installment] } },
    "GET /api/paymentArrangements/100000001": refusal(404, "arrangement_not_found"),
    "PUT /api/payments/info": { body: {} },
    "GET /api/strategies/PORPLS/formFields": { body: formFields() },
    "GET /api/docs": { body: { documents: [lease], upload } },
    "POST /api/docs": { status: 201, body: lease },
    "GET /servlet/doc": { body: "%PDF-" },
    "POST /public/passwordRecovery": { status: 202 },
    "POST /public/passwordRecovery/link": { status: 204 },
    "POST /public/passwordRecovery/reset": { status: 204 },
    "POST /public/undoChange": { body: { secret: "n3w" } },
    "POST /public/undoChange/link": { body: { changes: [{ what: "email", backTo: "c***@example.com" }] } },
    "GET /public/strategies/HREG/prompts": {
      body: {
        prompts: [{ name: "last_name", type: "ALPHANUM", displayLabel: { en: "Last Name", es: "Apellido" } }],
        today: "11/21/2026",
      },
    },
    "POST /public/registration/checkUsername": { body: { available: true } },
    "POST /public/registration/verify": { body: claimed },
    "POST /public/registration": { status: 201, body: { username: "rivera@example.com" } },
  });
}
