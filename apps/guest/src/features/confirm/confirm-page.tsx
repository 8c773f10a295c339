import { answer } from "@paydown/api-client";
import { continueReasons } from "@paydown/domain/guest";
import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router-dom";
import { paths } from "../../paths";
import { Fetched } from "../../plans/fetched";
import { useUser } from "../../plans/known-guest";
import { usePlanStore } from "../../plans/plan-store";
import { plansQuery, ruledPlan } from "../../plans/plans-query";
import { Way } from "../../plans/way";
import { useGuest } from "../../session/guest-context";
import { confirm as english } from "./confirm.en";
import { plans as sharedEnglish } from "../../words/plans.en";
import { useScreenWords } from "../../words/words";
import { ConfirmForm } from "./confirm-form";

/** Guest confirm: the amount per plan, and the form that posts to the external page (GUEST-76). */
export function Component() {
  const guest = useGuest();
  const { api, instanceId } = guest;
  const store = usePlanStore();
  const user = useUser();
  const words = useScreenWords("confirm", english);
  const shared = useScreenWords("plans", sharedEnglish);
  const [submission] = useState(() => store.submission());
  const home = paths.home.href(instanceId, user);
  const query = useQuery({
    queryKey: [instanceId, user, "leaving"],
    // The answer is never reused, because its tracking number is used up once the guest leaves.
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ client }) => {
      const params = { path: { user }, query: { instanceId } };
      const [{ plans }, { trackingNumber }] = await Promise.all([
        answer(api.GET("/public/plans;user={user}", { params })),
        answer(api.GET("/public/plans/trackingNumber;user={user}", { params })),
      ]);
      // Home reads the plans from the same cache entry.
      client.setQueryData(plansQuery(guest, user).queryKey, plans);
      return { plans, trackingNumber };
    },
  });
  if (!submission) return <Navigate to={home} replace />;
  const heading = <PageTitle>{words.title}</PageTitle>;
  return (
    <Screen title={words.title}>
      <Breadcrumbs crumbs={[{ label: shared.home, href: home }, { label: words.title }]} />
      <Stack gap="loose" width="read">
        <Way page="confirm" />
        <Fetched query={query} heading={heading}>
          {({ plans, trackingNumber }) =>
            // Home shows any open payment or change, and the guest chooses again there.
            continueReasons(plans.map(ruledPlan), submission).length > 0 ? (
              <Navigate to={home} replace />
            ) : (
              <>
                {heading}
                <ConfirmForm
                  plans={plans}
                  submission={submission}
                  trackingNumber={trackingNumber}
                  renew={() => void query.refetch()}
                />
              </>
            )
          }
        </Fetched>
      </Stack>
    </Screen>
  );
}
