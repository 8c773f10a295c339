import { loadChunk } from "@paydown/shell/chunk";
import { useShellWords } from "@paydown/shell/language";
import { Loading } from "@paydown/ui/loading";
import { type ComponentType, lazy, Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { Lookup } from "./features/lookup/lookup-page";
import { paths } from "./paths";
import { RouteFailure } from "./route-failure";

const FetchedLookup = screen(() => import("./features/lookup/fetched-lookup"));
const NotFound = screen(() => import("./features/not-found/not-found-page"));
const plans = () => import("./plans/plans-frame");
const Plans = screen(plans);
const known = () => import("./plans/known-guest");
const Known = screen(known);
const home = () => import("./features/home/home-page");
const Home = screen(home);
const Confirm = screen(() => import("./features/confirm/confirm-page"));
const Success = screen(() => import("./features/returned/success-page"));
const Cancel = screen(() => import("./features/returned/cancel-page"));
const Payments = screen(() => import("./features/plan-payments/plan-payments-page"));
const Schedule = screen(() => import("./features/plan-schedule/plan-schedule-page"));

/** All routes below /pay/, in the specification's order. Every screen but the lookup is a lazy chunk. */
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
              <Route element={<Known />}>
                <Route path={paths.home.path} caseSensitive element={<Home />} />
                <Route path={paths.confirm.path} caseSensitive element={<Confirm />} />
              </Route>
              <Route path={paths.success.path} caseSensitive element={<Success />} />
              <Route path={paths.cancel.path} caseSensitive element={<Cancel />} />
              <Route element={<Known />}>
                <Route path={paths.payments.path} caseSensitive element={<Payments />} />
                <Route path={paths.schedule.path} caseSensitive element={<Schedule />} />
              </Route>
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
  for (const load of [plans, known, home]) load().catch(() => undefined);
}

/** A lazily loaded screen. */
function screen(load: () => Promise<{ readonly Component: ComponentType }>) {
  return lazy(async () => ({ default: (await loadChunk(load)).Component }));
}
