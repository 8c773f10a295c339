import { type GuestRoute, type GuestRouteName, guestRoutes } from "@paydown/shell/guest-routes";
import { useShellWords } from "@paydown/shell/language";
import { lazyComponent } from "@paydown/shell/lazy-part";
import { Loading } from "@paydown/ui/loading";
import { type ComponentType, Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { Lookup } from "./features/lookup/lookup-page";
import { paths } from "./paths";
import { RouteFailure } from "./route-failure";

const FetchedLookup = lazyComponent(() => import("./features/lookup/fetched-lookup"));
const NotFound = lazyComponent(() => import("./features/not-found/not-found-page"));
const Plans = lazyComponent(() => import("./plans/plans-frame"));
const Known = lazyComponent(() => import("./plans/known-guest"));
const Home = lazyComponent(() => import("./features/home/home-page"));

/** The page of every route but the lookup, each a lazy chunk. */
const screens: Readonly<Record<Exclude<GuestRouteName, "lookup">, ComponentType>> = {
  home: Home,
  confirm: lazyComponent(() => import("./features/confirm/confirm-page")),
  success: lazyComponent(() => import("./features/returned/success-page")),
  cancel: lazyComponent(() => import("./features/returned/cancel-page")),
  payments: lazyComponent(() => import("./features/plan-payments/plan-payments-page")),
  schedule: lazyComponent(() => import("./features/plan-schedule/plan-schedule-page")),
};

const screensFor = (access: GuestRoute["access"]) =>
  Object.entries(screens).map(([name, Page]) => {
    const route: GuestRoute = guestRoutes[name as keyof typeof screens];
    return route.access === access && <Route key={name} path={route.path} caseSensitive element={<Page />} />;
  });

/** All routes below /pay/. */
export function Screens() {
  const { loading } = useShellWords();
  const { key } = useLocation();
  return (
    <RouteFailure at={key}>
      <Suspense fallback={<Loading label={loading} />}>
        <Routes>
          <Route path="/:instanceId">
            <Route
              path={paths.lookup.path}
              caseSensitive
              element={<Lookup next={loadHome} fetched={<FetchedLookup />} />}
            />
            <Route element={<Plans />}>
              <Route element={<Known />}>{screensFor("known")}</Route>
              {screensFor("returned")}
            </Route>
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </RouteFailure>
  );
}

/** Preloads the screen after the lookup. A failure is ignored; navigation tries again. */
function loadHome() {
  for (const screen of [Plans, Known, Home]) void screen.preload();
}
