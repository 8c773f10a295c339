import type { PaymentAction } from "@paydown/domain";

const segment = encodeURIComponent;

type Query = Readonly<Record<string, string | boolean | undefined>>;
/** What an href builder takes last: nothing where the screen has no query. */
type Given<Q extends Query | undefined> = Q extends undefined ? [] : [query: Q];

function search(query: Query = {}): string {
  const given = Object.entries(query).filter((entry) => entry[1] !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
}

const instanceHref = (instanceId: string) => `/${segment(instanceId)}`;
const accountHref = (instanceId: string, id: string) => `${instanceHref(instanceId)}/accounts/${segment(id)}`;

/** A path below the instance, as the route table has it, with its href builder (without the base /pay/). */
const instancePath = <Q extends Query>(path: string) => ({
  path,
  href: (instanceId: string, query?: Q) => `${instanceHref(instanceId)}/${path}${search(query)}`,
});

const accountPath = <Q extends Query | undefined = undefined>(screen: string) => ({
  path: `accounts/:id/${screen}`,
  href: (instanceId: string, id: string, ...[query]: Given<Q>) => `${accountHref(instanceId, id)}/${screen}${search(query)}`,
});

type ActionQuery = { readonly action: PaymentAction };
type FormQuery = ActionQuery & { readonly needsSD?: boolean; readonly sdAccepted?: boolean };

/** Every screen's path and href builder; paths below `/:instanceId` are relative to it (decisions Q1, Q2, Q15). */
export const paths = {
  generalContact: { path: "/", href: () => "/" },
  dispatcher: { path: "/:instanceId", href: instanceHref },
  login: instancePath<{ readonly sessionTimeout?: true }>("login"),
  /** `id` keeps the account in the address of an account-less page (decisions Q6). */
  home: instancePath<{ readonly id?: string }>("home"),
  account: { path: "accounts/:id", href: accountHref },
  makePayment: accountPath("makePayment"),
  paymentInfo: accountPath("paymentInfo"),
  /** One screen under both names (decisions Q3). */
  schedule: accountPath("schedule"),
  amortizationSchedule: accountPath("schedule"),
  paymentForm: accountPath<FormQuery>("paymentForm"),
  confirm: accountPath<ActionQuery>("confirm"),
  completed: accountPath("completed"),
  transactionHistory: accountPath("transactionHistory"),
  details: accountPath("details"),
  rege: accountPath<ActionQuery>("rege"),
} as const;

/** Signed-in screens that the specification also writes without instance and account (decisions Q2). */
export const barePaths = ["schedule", "paymentForm", "confirm", "completed", "transactionHistory", "details", "rege"] as const;
