import type { PaymentAction } from "@paydown/domain";
import { guestHomePath } from "@paydown/shell/guest-routes";
import {
  type negotiatorSteps,
  type PortalRoute,
  type PortalRouteName,
  portalRoutes,
} from "@paydown/shell/portal-routes";

const segment = encodeURIComponent;

/** The path of the whole application (ROUTE-1). */
export const basePath = "/pay";

type Query = Readonly<Record<string, string | boolean | undefined>>;
/** The last argument of an href builder; none if the screen takes no query. */
type Given<Q extends Query | undefined> = Q extends undefined ? [] : [query: Q];

function search(query: Query = {}): string {
  // JSON omits undefined values.
  const given = new URLSearchParams(JSON.parse(JSON.stringify(query)) as Record<string, string>).toString();
  return given && `?${given}`;
}

type ActionQuery = { readonly action: PaymentAction };
type DeclarationQuery = { readonly needsSD?: boolean; readonly sdAccepted?: boolean };
/** Amount carried over from a refused offer; prefills the form. */
type AmountQuery = { readonly amount?: string | undefined };
type FormQuery = ActionQuery & DeclarationQuery & AmountQuery;
/** The negotiator's steps (ROUTE-10). */
export type NegotiatorStep = (typeof negotiatorSteps)[number];
/** `amount` is the offered amount. */
type OfferQuery = DeclarationQuery & AmountQuery;
/** `id` keeps the account in the address of a page whose path names no account (NAV-2). */
type AccountQuery = { readonly id?: string | undefined } | undefined;

/** The query type of each route that takes a query. If it includes `undefined`, a link may omit the query. */
interface Queries {
  readonly login: { readonly sessionTimeout?: true } | undefined;
  readonly home: AccountQuery;
  readonly privacyPolicy: AccountQuery;
  readonly termsAndConditions: AccountQuery;
  readonly contactUs: AccountQuery;
  readonly changePassword: AccountQuery;
  readonly userProfile: AccountQuery;
  readonly overTime: AmountQuery | undefined;
  readonly paymentForm: FormQuery;
  readonly confirm: ActionQuery;
  readonly rege: ActionQuery;
  readonly negotiatorStart: OfferQuery;
  readonly negotiator: OfferQuery | undefined;
}

/** The parameters of an href builder: those of the path in their order, then the query. */
type HrefOf<Name extends PortalRouteName> = (
  ...given: [
    ...ParametersOf<(typeof portalRoutes)[Name]["path"]>,
    ...Given<Name extends keyof Queries ? Queries[Name] : undefined>,
  ]
) => string;
type ParametersOf<Path extends string> = Path extends "/"
  ? []
  : Path extends `${string}/:step?`
    ? [instanceId: string, id: string, step: Exclude<NegotiatorStep, "start">]
    : Path extends `/:instanceId/accounts/${string}`
      ? [instanceId: string, id: string]
      : [instanceId: string];

/** A path with its href builder; both without the base /pay/. */
const toPath = (path: string) => ({
  path,
  href: (...given: (string | Query)[]) =>
    path.replace(/:\w+\??/g, () => segment(given.shift() as string)) + search(given[0] as Query | undefined),
});

/** Every route's path and href builder (ROUTE-2, ROUTE-15). */
export const paths = Object.fromEntries(
  Object.entries(portalRoutes).map(([name, { path }]) => [name, toPath(path)]),
) as unknown as { readonly [Name in PortalRouteName]: { readonly path: string; readonly href: HrefOf<Name> } };

/** Home of the guest app, which is another document. */
export const guestHome: { readonly path: string; href(instanceId: string, query: { readonly user: string }): string } =
  toPath(guestHomePath);

const accountFolder = `${portalRoutes.account.path}/`;

/** Account pages that also have an address without tenant and account (ROUTE-37). */
export const barePaths = Object.values<PortalRoute>(portalRoutes).flatMap(({ path, bare }) =>
  path.startsWith(accountFolder) && bare !== false ? path.slice(accountFolder.length) : [],
);
