import type { PaymentAction } from "@paydown/domain";

const segment = encodeURIComponent;

/** A path below the instance, as the route table has it, with its href builder (without the base /pay/). */
const instancePath = <Path extends string>(path: Path) => ({
  path,
  href: (instanceId: string, query: Query = {}) => `/${segment(instanceId)}/${path}${search(query)}`,
});

const accountPath = <Screen extends string>(screen: Screen) => ({
  path: `accounts/:id/${screen}` as const,
  href: (instanceId: string, id: string, query: Query = {}) => `${accountHref(instanceId, id)}/${screen}${search(query)}`,
});

const accountHref = (instanceId: string, id: string) => `/${segment(instanceId)}/accounts/${segment(id)}`;

type Query = Readonly<Record<string, string | boolean | undefined>>;

function search(query: Query): string {
  const given = Object.entries(query).filter((entry) => entry[1] !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
}

interface FormQuery {
  readonly action: PaymentAction;
  readonly needsSD?: boolean;
  readonly sdAccepted?: boolean;
}

const paymentForm = accountPath("paymentForm");
const rege = accountPath("rege");
const confirm = accountPath("confirm");
const login = instancePath("login");
const home = instancePath("home");

/** Every screen's path and href builder; paths below `/:instanceId` are relative to it (decisions Q1, Q2, Q15). */
export const paths = {
  generalContact: { path: "/", href: () => "/" },
  dispatcher: { path: "/:instanceId", href: (instanceId: string) => `/${segment(instanceId)}` },
  login: { path: login.path, href: (instanceId: string, query: { readonly sessionTimeout?: true } = {}) => login.href(instanceId, { ...query }) },
  /** `id` keeps the account in the address of an account-less page (decisions Q6). */
  home: { path: home.path, href: (instanceId: string, query: { readonly id?: string } = {}) => home.href(instanceId, { ...query }) },
  account: { path: "accounts/:id", href: accountHref },
  makePayment: accountPath("makePayment"),
  paymentForm: { path: paymentForm.path, href: (instanceId: string, id: string, query: FormQuery) => paymentForm.href(instanceId, id, { ...query }) },
  confirm: { path: confirm.path, href: (instanceId: string, id: string, action: PaymentAction) => confirm.href(instanceId, id, { action }) },
  completed: accountPath("completed"),
  transactionHistory: accountPath("transactionHistory"),
  rege: { path: rege.path, href: (instanceId: string, id: string, action: PaymentAction) => rege.href(instanceId, id, { action }) },
} as const;

/** Signed-in screens that the specification also writes without instance and account (decisions Q2). */
export const barePaths = ["paymentForm", "confirm", "completed", "transactionHistory", "rege"] as const;
