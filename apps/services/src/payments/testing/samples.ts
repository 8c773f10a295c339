import type { PostedPayment } from "../methods/posted-payment.js";
import type { PaymentMethodRow, PaymentRow } from "../tables.js";

type PostedCard = Extract<PostedPayment, { readonly paymentOption: "0" | "2" }>;
type PostedBank = Extract<PostedPayment, { readonly paymentOption: "1" | "3" }>;

const posted = {
  instanceId: "harbor",
  action: "oneTime",
  refNum: "100000001",
  demIdtyNo: "D-48201",
  firstName: "Casey",
  lastName: "Morgan",
  address: "12 Thames Street",
  city: "Baltimore",
  state: "MD",
  zipCode: "21231",
  feeAmount: "2.50",
  paymentDate: "06/15/2026",
  amount: "25.00",
  needsSD: false,
  sdAccepted: false,
  acceptRegE: false,
} as const;

/** A posted One-Time payment of 25.00 by card, on June 15, 2026. */
export const postedCard = (changes: Partial<PostedCard> = {}): PostedCard => ({
  ...posted,
  paymentOption: "0",
  cardNumber: "4111111111111111",
  expDateMonth: "09",
  expDateYear: "28",
  ccv: "737",
  ...changes,
});

/** The same payment from a bank account. */
export const postedBank = (changes: Partial<PostedBank> = {}): PostedBank => ({
  ...posted,
  paymentOption: "1",
  routingNumber: "021000021",
  accountNumber: "5566778899",
  phone: "",
  achSECCode: "WEB",
  checkNo: "",
  checkPos: "R",
  achType: "C",
  ...changes,
});

/** The card on file of an account. */
export const cardOnFile = (changes: Partial<PaymentMethodRow> = {}): PaymentMethodRow => ({
  instance_id: "harbor",
  account_no: "100000001",
  payment_option: "0",
  method_kind: "card",
  token: "tok_file",
  brand: "MC",
  masked: "************4444",
  expiry: "0928",
  routing_number: "",
  check_no: "",
  ach_type: null,
  first_name: "Casey",
  last_name: "Morgan",
  address: "12 Thames Street",
  city: "Baltimore",
  state: "MD",
  zip: "21231",
  method_key: null,
  imported: true,
  updated_at: new Date("2026-06-01T12:00:00.000Z"),
  ...changes,
});

/** A One-Time payment of 25.00 with a fee of 2.50 that succeeded on June 15, 2026. */
export const paymentRow = (changes: Partial<PaymentRow> = {}): PaymentRow => ({
  instance_id: "harbor",
  payment_id: "5f0c2b9e-0000-4000-8000-000000000001",
  reference: "PAY-5TX9-29KM",
  conf_number: "HAR-7Q2M-94KD",
  username: "casey@example.com",
  account_no: "100000001",
  idempotency_key: "key-000000000001",
  fingerprint: "f1",
  action: "oneTime",
  payment_option: "0",
  method_kind: "card",
  brand: "VISA",
  last4: "1111",
  expiry: "0928",
  paid_by: "Casey Morgan",
  amount_cents: 25_00,
  fee_cents: 2_50,
  payment_date: "2026-06-15",
  state: "succeeded",
  created_at: new Date("2026-06-15T14:00:00.000Z"),
  finished_at: new Date("2026-06-15T14:00:02.000Z"),
  auth_code: "08H4K2",
  decline_message: null,
  due_after_cents: 475_00,
  installment_date: null,
  offer_id: null,
  arrangement_id: null,
  interest_cents: 0,
  method_token: null,
  skip_reason: null,
  submitted_at: null,
  language: "en",
  receipt_email: null,
  receipt_phone: null,
  next_check_at: null,
  checks: 0,
  followed: true,
  reversed_at: null,
  refunded_cents: 0,
  refunded_at: null,
  settled_on: null,
  clears_on: null,
  return_code: null,
  method_key: null,
  ...changes,
});
