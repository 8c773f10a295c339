import { loadChunk } from "@paydown/shell/chunk";
import type { ReactNode } from "react";
import type { RouteObject } from "react-router-dom";
import { App } from "./app";
import { GlobalFrame, InstanceFrame } from "./frame";
import { barePaths, paths } from "./paths";
import { InsideFailure, OutsideFailure } from "./route-failure";
import { accountLoader, dispatch, globalLoader, toBareScreen, toInstance } from "./route-loaders";
import { type Access, guard } from "./session/guard";
import type { Portal } from "./session/portal";

const screen = (load: () => Promise<{ Component: () => ReactNode }>) => () => loadChunk(load);

const generalContact = screen(() => import("./features/general-contact/general-contact-page"));
const notFound = screen(() => import("./features/not-found/not-found-page"));

/** The whole route table below /pay/, in the specification's order: public, then signed in; each screen's code comes with its screen. */
export function createRoutes(portal: Portal): RouteObject[] {
  const account = accountLoader(portal);
  const screens: RouteObject[] = [
    withoutInstance(portal, [{ path: paths.generalContact.path, lazy: generalContact }]),
    {
      path: paths.dispatcher.path,
      children: [
        guarded(portal, "public", [
          { index: true, loader: dispatch(portal) },
          { path: paths.login.path, lazy: screen(() => import("./features/login/login-page")) },
          { path: "*", lazy: notFound },
        ]),
        guarded(portal, "session", [
          { path: paths.home.path, lazy: screen(() => import("./features/home/home-page")) },
          { path: paths.account.path, loader: account, lazy: screen(() => import("./features/account/account-page")) },
          { path: paths.makePayment.path, loader: account, lazy: screen(() => import("./features/make-payment/make-payment-page")) },
          { path: paths.paymentForm.path, loader: account, lazy: screen(() => import("./features/payment-form/payment-form-page")) },
          { path: paths.confirm.path, loader: account, lazy: screen(() => import("./features/confirm/confirm-page")) },
          { path: paths.completed.path, loader: account, lazy: screen(() => import("./features/completed/completed-page")) },
          { path: paths.transactionHistory.path, loader: account, lazy: screen(() => import("./features/payments/payments-page")) },
          { path: paths.rege.path, loader: account, lazy: screen(() => import("./features/rege/rege-page")) },
        ]),
      ],
    },
    { path: "/accounts/*", loader: toInstance(portal) },
    ...barePaths.map((path) => ({ path: `/${path}`, loader: toBareScreen(portal) })),
  ];
  return [
    {
      element: <App portal={portal} />,
      ErrorBoundary: OutsideFailure,
      HydrateFallback: () => null,
      children: [{ ErrorBoundary: OutsideFailure, children: screens }],
    },
  ];
}

function withoutInstance(portal: Portal, children: RouteObject[]): RouteObject {
  return { loader: globalLoader(portal), Component: GlobalFrame, children: [{ ErrorBoundary: InsideFailure, children }] };
}

/** Screens behind the guard, which asks again on every navigation; a screen that fails leaves the page around it. */
function guarded(portal: Portal, access: Access, children: RouteObject[]): RouteObject {
  return {
    loader: guard(portal, access),
    shouldRevalidate: () => true,
    Component: InstanceFrame,
    children: [{ ErrorBoundary: InsideFailure, children }],
  };
}
