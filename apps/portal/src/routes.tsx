import { loadChunk } from "@paydown/shell/chunk";
import { type PortalRoute, type PortalRouteName, portalRoutes } from "@paydown/shell/portal-routes";
import type { ReactNode } from "react";
import type { NonIndexRouteObject, RouteObject } from "react-router-dom";
import { App } from "./app";
import { GlobalFrame, InstanceFrame } from "./frame";
import { barePaths, guestHome, paths } from "./paths";
import { InsideFailure, OutsideFailure } from "./route-failure";
import { accountLoader, globalLoader, loginLoader, methodLoader } from "./route-loaders";
import { type Access, guard } from "./session/guard";
import type { Portal } from "./session/portal";

type LoadScreen = () => Promise<{ Component: () => ReactNode }>;
/** Routes with a page of their own. */
type ScreenName = {
  [Name in PortalRouteName]: (typeof portalRoutes)[Name] extends { shownBy: PortalRouteName } ? never : Name;
}[PortalRouteName];

const completed = () => import("./features/completed/completed-page");

/** The page of every route, each a lazy chunk. */
const screens: Readonly<Record<ScreenName, LoadScreen>> = {
  generalContact: () => import("./features/general-contact/general-contact-page"),
  login: () => import("./features/login/login-page"),
  passwordRecovery: () => import("./features/password-recovery/password-recovery-page"),
  passwordReset: () => import("./features/password-recovery/password-reset-page"),
  undoChange: () => import("./features/undo-change/undo-change-page"),
  registrationForm: () => import("./features/registration/registration-form-page"),
  registrationConfirm: () => import("./features/registration/registration-confirm-page"),
  registrationCompleted: () => import("./features/registration/registration-completed-page"),
  registrationContact: () => import("./features/registration/registration-contact-page"),
  otpEnroll: () => import("./features/otp/otp-enroll-page"),
  otpRequest: () => import("./features/otp/otp-request-page"),
  otpVerify: () => import("./features/otp/otp-verify-page"),
  home: () => import("./features/home/home-page"),
  account: () => import("./features/make-payment/account-page"),
  makePayment: () => import("./features/make-payment/make-payment-page"),
  paymentInfo: () => import("./features/payment-information/payment-information-page"),
  overTime: () => import("./features/over-time/over-time-page"),
  schedule: () => import("./features/schedule/schedule-page"),
  overTimePayment: () => import("./features/over-time/plan-payment-page"),
  overTimeRegE: () => import("./features/over-time/plan-rege-page"),
  overTimeReview: () => import("./features/over-time/plan-review-page"),
  overTimeThank: () => import("./features/over-time/plan-thank-page"),
  paymentForm: () => import("./features/payment-form/payment-form-page"),
  confirm: () => withNext(import("./features/confirm/confirm-page"), completed()),
  completed,
  transactionHistory: () => import("./features/payments/payments-page"),
  details: () => import("./features/details/details-page"),
  rege: () => import("./features/rege/rege-page"),
  stateDeclarations: () => import("./features/state-declarations/state-declarations-page"),
  documents: () => import("./features/documents/documents-page"),
  negotiator: () => import("./features/negotiator/negotiator-page"),
  changePassword: () => import("./features/change-password/change-password-page"),
  userProfile: () => import("./features/user-profile/user-profile-page"),
  privacyPolicy: () => import("./features/information/privacy-policy-page"),
  termsAndConditions: () => import("./features/information/terms-and-conditions-page"),
  contactUs: () => import("./features/information/contact-us-page"),
};

/** All routes below /pay/, in the manifest's order. */
export function createRoutes(portal: Portal): RouteObject[] {
  const data: Record<NonNullable<PortalRoute["loads"]>, NonIndexRouteObject> = {
    // Redirects only when login is visited. A sign-in in another tab must not discard what is being typed here.
    session: { loader: loginLoader(portal), shouldRevalidate: () => false },
    account: { loader: accountLoader(portal) },
    method: { loader: methodLoader(portal) },
  };
  const screensFor = (access: PortalRoute["access"]): RouteObject[] =>
    Object.entries(screens).flatMap(([name, load]) => {
      const route: PortalRoute = portalRoutes[name as ScreenName];
      return route.access === access ? { ...screen(route.path, load), ...(route.loads && data[route.loads]) } : [];
    });
  const children: RouteObject[] = [
    withoutInstance(portal, screensFor("noTenant")),
    {
      path: paths.dispatcher.path,
      children: [
        guarded(portal, "public", [
          // A redirecting address renders nothing; without the null, the router warns.
          { index: true, element: null, loader: async (given) => (await rare()).dispatch(portal, given) },
          ...screensFor("public"),
          {
            lazy: () => loadChunk(() => import("./features/registration/registration-flow")),
            children: screensFor("registration"),
          },
          {
            path: guestHome.path,
            caseSensitive: true,
            element: null,
            loader: async (given) => (await rare()).redirectToGuestHome(portal, given),
          },
          screen("*", rareScreens),
        ]),
        guarded(portal, "session", screensFor("session")),
        guarded(portal, "information", screensFor("information")),
      ],
    },
    ...["accounts/*", "registration/*", ...barePaths].map((path): RouteObject => ({
      path: `/${path}`,
      caseSensitive: true,
      element: null,
      loader: async (given) => (await rare()).lead(portal, given, path),
    })),
  ];
  return [
    {
      element: <App portal={portal} />,
      ErrorBoundary: OutsideFailure,
      HydrateFallback: () => null,
      children: [{ ErrorBoundary: OutsideFailure, children }],
    },
  ];
}

function withoutInstance(portal: Portal, children: RouteObject[]): RouteObject {
  return {
    loader: globalLoader(portal),
    Component: GlobalFrame,
    children: [{ ErrorBoundary: InsideFailure, children }],
  };
}

/** Screens behind the guard, which runs on every navigation. If a screen fails, the page around it stays. */
function guarded(portal: Portal, access: Access, children: RouteObject[]): RouteObject {
  return {
    loader: guard(portal, access),
    shouldRevalidate: () => true,
    Component: InstanceFrame,
    children: [{ ErrorBoundary: InsideFailure, children }],
  };
}

/** Addresses that redirect, are without a tenant or are rarely opened share a chunk. */
const rareScreens = () => import("./rare-screens");
const rare = () => loadChunk(rareScreens);

/**
 * Also waits for the next screen's code, so that a payment's result can show even if the services stop answering during
 * the payment.
 */
async function withNext<Screen>(screen: Promise<Screen>, next: Promise<unknown>): Promise<Screen> {
  await next;
  return screen;
}

/** A lazily loaded screen with a case-sensitive path (ROUTE-15). */
function screen(path: string, load: LoadScreen): NonIndexRouteObject {
  return { path, caseSensitive: true, lazy: () => loadChunk(load) };
}
