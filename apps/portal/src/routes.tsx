import { loadChunk } from "@paydown/shell/chunk";
import type { ReactNode } from "react";
import type { LoaderFunction, RouteObject } from "react-router-dom";
import { App } from "./app";
import { GlobalFrame, InstanceFrame } from "./frame";
import { barePaths, guestHome, paths } from "./paths";
import { InsideFailure, OutsideFailure } from "./route-failure";
import { accountLoader, globalLoader, loginLoader, methodLoader } from "./route-loaders";
import { type Access, guard } from "./session/guard";
import type { Portal } from "./session/portal";

/** All routes below /pay/, in the specification's order: public, then signed in. Each screen is a lazy chunk. */
export function createRoutes(portal: Portal): RouteObject[] {
  const account = accountLoader(portal);
  const method = methodLoader(portal);
  const screens: RouteObject[] = [
    withoutInstance(portal, [
      screen(paths.generalContact.path, () => import("./features/general-contact/general-contact-page")),
    ]),
    {
      path: paths.dispatcher.path,
      children: [
        guarded(portal, "public", [
          // An address that only leads to another one draws nothing; without the null, the router warns.
          { index: true, element: null, loader: async (given) => (await dispatcher()).dispatch(portal, given) },
          // Only a visit redirects. A sign-in in another tab must not discard what is being typed here.
          {
            ...screen(paths.login.path, () => import("./features/login/login-page"), loginLoader(portal)),
            shouldRevalidate: () => false,
          },
          screen(paths.passwordRecovery.path, () => import("./features/password-recovery/password-recovery-page")),
          screen(paths.passwordReset.path, () => import("./features/password-recovery/password-reset-page")),
          screen(paths.undoChange.path, () => import("./features/undo-change/undo-change-page")),
          {
            lazy: () => loadChunk(() => import("./features/registration/registration-flow")),
            children: [
              screen(paths.registrationForm.path, () => import("./features/registration/registration-form-page")),
              screen(paths.registrationConfirm.path, () => import("./features/registration/registration-confirm-page")),
              screen(
                paths.registrationCompleted.path,
                () => import("./features/registration/registration-completed-page"),
              ),
              screen(paths.registrationContact.path, () => import("./features/registration/registration-contact-page")),
            ],
          },
          screen(paths.otpEnroll.path, () => import("./features/otp/otp-enroll-page")),
          screen(paths.otpRequest.path, () => import("./features/otp/otp-request-page")),
          screen(paths.otpVerify.path, () => import("./features/otp/otp-verify-page")),
          {
            path: guestHome.path,
            caseSensitive: true,
            element: null,
            loader: async (given) => (await dispatcher()).redirectToGuestHome(portal, given),
          },
          screen("*", () => import("./features/not-found/not-found-page")),
        ]),
        guarded(portal, "session", [
          screen(paths.home.path, () => import("./features/home/home-page")),
          screen(paths.account.path, () => import("./features/account/account-page"), account),
          screen(paths.makePayment.path, () => import("./features/make-payment/make-payment-page"), account),
          screen(
            paths.paymentInfo.path,
            () => import("./features/payment-information/payment-information-page"),
            method,
          ),
          screen(paths.overTime.path, () => import("./features/over-time/over-time-page"), account),
          screen(paths.schedule.path, () => import("./features/schedule/schedule-page"), account),
          screen(paths.overTimePayment.path, () => import("./features/over-time/plan-payment-page"), method),
          screen(paths.overTimeRegE.path, () => import("./features/over-time/plan-rege-page"), account),
          screen(paths.overTimeReview.path, () => import("./features/over-time/plan-review-page"), method),
          screen(paths.overTimeThank.path, () => import("./features/over-time/plan-thank-page"), account),
          screen(paths.paymentForm.path, () => import("./features/payment-form/payment-form-page"), method),
          screen(paths.confirm.path, () => withNext(import("./features/confirm/confirm-page"), completed()), account),
          screen(paths.completed.path, completed, account),
          screen(paths.transactionHistory.path, () => import("./features/payments/payments-page"), account),
          screen(paths.details.path, () => import("./features/details/details-page"), account),
          screen(paths.rege.path, () => import("./features/rege/rege-page"), account),
          screen(
            paths.stateDeclarations.path,
            () => import("./features/state-declarations/state-declarations-page"),
            account,
          ),
          screen(paths.documents.path, () => import("./features/documents/documents-page"), account),
          screen(paths.negotiator.path, () => import("./features/negotiator/negotiator-page"), account),
          screen(paths.changePassword.path, () => import("./features/change-password/change-password-page")),
          screen(paths.userProfile.path, () => import("./features/user-profile/user-profile-page")),
        ]),
        guarded(portal, "information", [
          screen(paths.privacyPolicy.path, () => import("./features/information/privacy-policy-page")),
          screen(paths.termsAndConditions.path, () => import("./features/information/terms-and-conditions-page")),
          screen(paths.contactUs.path, () => import("./features/information/contact-us-page")),
        ]),
      ],
    },
    ...["accounts/*", "registration/*", ...barePaths].map((path): RouteObject => ({
      path: `/${path}`,
      caseSensitive: true,
      element: null,
      loader: async (given) => (await literal()).lead(portal, given, path),
    })),
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
  return {
    loader: globalLoader(portal),
    Component: GlobalFrame,
    children: [{ ErrorBoundary: InsideFailure, children }],
  };
}

/** Screens behind the guard, which runs on every navigation. A screen that fails leaves the page around it. */
function guarded(portal: Portal, access: Access, children: RouteObject[]): RouteObject {
  return {
    loader: guard(portal, access),
    shouldRevalidate: () => true,
    Component: InstanceFrame,
    children: [{ ErrorBoundary: InsideFailure, children }],
  };
}

/** Addresses without a tenant are rare, so their code is a separate chunk. */
const literal = () => loadChunk(() => import("./literal-addresses"));

/** Redirecting addresses are rare, so their code is a separate chunk. */
const dispatcher = () => loadChunk(() => import("./dispatcher"));

const completed = () => import("./features/completed/completed-page");

/**
 * Waits for the next screen's code too: a payment's result must show even if the services fail together with the
 * payment.
 */
async function withNext<Screen>(screen: Promise<Screen>, next: Promise<unknown>): Promise<Screen> {
  await next;
  return screen;
}

/** A lazily loaded screen with a case-sensitive path (ROUTE-15). */
function screen(
  path: string,
  load: () => Promise<{ Component: () => ReactNode }>,
  loader?: LoaderFunction,
): RouteObject {
  return { path, caseSensitive: true, lazy: () => loadChunk(load), ...(loader && { loader }) };
}
