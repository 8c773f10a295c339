import type { PaymentAction } from "@paydown/domain";

const segment = encodeURIComponent;

/** The path of the whole application (ROUTE-1). */
export const basePath = "/pay";

type Query = Readonly<Record<string, string | boolean | undefined>>;
/** The last argument of an href builder; none if the screen takes no query. */
type Given<Q extends Query | undefined> = Q extends undefined ? [] : [query: Q];

function search(query: Query = {}): string {
  const given = Object.entries(query).filter((entry) => entry[1] !== undefined);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
}

const instanceHref = (instanceId: string) => `/${segment(instanceId)}`;
const accountHref = (instanceId: string, id: string) => `${instanceHref(instanceId)}/accounts/${segment(id)}`;

/** A path below the tenant, as in the route table, with its href builder; without the base /pay/. */
const instancePath = <Q extends Query>(path: string) => ({
  path,
  href: (instanceId: string, query?: Q) => `${instanceHref(instanceId)}/${path}${search(query)}`,
});

const accountFolder = "accounts/:id/";
const accountPath = <Q extends Query | undefined = undefined>(screen: string) => ({
  path: accountFolder + screen,
  href: (instanceId: string, id: string, ...[query]: Given<Q>) =>
    `${accountHref(instanceId, id)}/${screen}${search(query)}`,
});

type ActionQuery = { readonly action: PaymentAction };
type DeclarationQuery = { readonly needsSD?: boolean; readonly sdAccepted?: boolean };
/** Amount carried over from a refused offer; prefills the form. */
type AmountQuery = { readonly amount?: string | undefined };
type FormQuery = ActionQuery & DeclarationQuery & AmountQuery;
/** The negotiator's steps (ROUTE-10). */
export type NegotiatorStep = "start" | "payLess" | "continue" | "accept" | "error" | "payment";
/** `amount` is the offered amount. */
type OfferQuery = DeclarationQuery & AmountQuery;

/** Every screen's path and href builder. Paths below `/:instanceId` are relative to it (ROUTE-2, ROUTE-15). */
export const paths = {
  generalContact: { path: "/", href: () => "/" },
  dispatcher: { path: "/:instanceId", href: instanceHref },
  login: instancePath<{ readonly sessionTimeout?: true }>("login"),
  registrationForm: instancePath("registration/registrationForm"),
  registrationConfirm: instancePath("registration/confirm"),
  registrationCompleted: instancePath("registration/completed"),
  registrationContact: instancePath("registration/contact"),
  otpEnroll: instancePath("otp/enroll"),
  otpRequest: instancePath("otp/request"),
  otpVerify: instancePath("otp/verify"),
  /** Password recovery. The mail's link has its secret in the fragment, which no server or log sees. */
  passwordRecovery: instancePath("passwordRecovery"),
  passwordReset: instancePath("passwordRecovery/reset"),
  /** Where the notice of a changed login leads. Its secret is in the fragment too. */
  undoChange: instancePath("undoChange"),
  /** `id` keeps the account in the address of a page without one (NAV-2). */
  home: instancePath<{ readonly id?: string | undefined }>("home"),
  account: { path: "accounts/:id", href: accountHref },
  makePayment: accountPath("makePayment"),
  overTime: accountPath<AmountQuery | undefined>("overTime"),
  paymentInfo: accountPath("paymentInfo"),
  /** One path for two screens (ROUTE-12). */
  schedule: accountPath("schedule"),
  amortizationSchedule: accountPath("schedule"),
  overTimePayment: accountPath("payment/overtime/payment"),
  overTimeRegE: accountPath("payment/overtime/regE"),
  overTimeReview: accountPath("payment/overtime/review"),
  overTimeThank: accountPath("payment/overtime/thank"),
  paymentForm: accountPath<FormQuery>("paymentForm"),
  confirm: accountPath<ActionQuery>("confirm"),
  completed: accountPath("completed"),
  transactionHistory: accountPath("transactionHistory"),
  details: accountPath("details"),
  rege: accountPath<ActionQuery>("rege"),
  stateDeclarations: accountPath("stateDeclarations"),
  documents: accountPath("documents"),
  negotiatorStart: accountPath<OfferQuery>("negotiator/start"),
  /** With its steps. Without a step it leads to `start` (ROUTE-11). */
  negotiator: {
    path: accountFolder + "negotiator/:step?",
    href: (instanceId: string, id: string, step: Exclude<NegotiatorStep, "start">, query: OfferQuery = {}) =>
      `${accountHref(instanceId, id)}/negotiator/${step}${search(query)}`,
  },
  privacyPolicy: instancePath<{ readonly id?: string }>("privacyPolicy"),
  termsAndConditions: instancePath<{ readonly id?: string }>("termsAndConditions"),
  contactUs: instancePath<{ readonly id?: string }>("contactUs"),
  changePassword: instancePath<{ readonly id?: string }>("changePassword"),
  userProfile: instancePath<{ readonly id?: string }>("userProfile"),
} as const;

/** Home of the guest app, which is another document. */
export const guestHome = instancePath<{ readonly user: string }>("guest/home");

/**
 * Account screens that also have an address without tenant and account (ROUTE-37), all but the account's page and Make
 * Payment.
 */
export const barePaths = Object.values(paths).flatMap(({ path }) =>
  path.startsWith(accountFolder) && !/makePayment|paymentInfo/.test(path) ? path.slice(accountFolder.length) : [],
);
