import { Screen } from "@paydown/shell/screen";
import { Button } from "@paydown/ui/button";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { Fetched } from "../../plans/fetched";
import { useUser } from "../../plans/known-guest";
import { usePlanStore } from "../../plans/plan-store";
import { plansQuery } from "../../plans/plans-query";
import { useBackFromDeparture } from "../../plans/use-return";
import { Way } from "../../plans/way";
import { useGuest } from "../../session/guest-context";
import { home as english } from "./home.en";
import { useScreenWords } from "../../words/words";
import styles from "./home.module.css";
import { PlansForm } from "./plans-form";

/** Guest home: the amount due on each plan, and the choice of what to pay (GUEST-45, GUEST-50). */
export function Component() {
  const guest = useGuest();
  const store = usePlanStore();
  const user = useUser();
  const words = useScreenWords("home", english);
  const navigate = useNavigate();
  const query = useQuery(plansQuery(guest, user));
  // Going Back from the external page counts as pressing Cancel on that page (HOST-45).
  useBackFromDeparture();

  function lookUpAnother() {
    guest.username.forget();
    store.clear();
    void navigate(paths.lookup.href(guest.instanceId));
  }

  const heading = (
    <div className={styles.title}>
      <PageTitle>{words.title}</PageTitle>
      <Button onClick={lookUpAnother}>{words.lookupId}</Button>
    </div>
  );
  return (
    <Screen title={words.title}>
      <Stack gap="loose">
        <Way page="home" />
        <Fetched query={query} heading={heading}>
          {(plans) => (
            <>
              {heading}
              {plans.length === 0 ? <p>{words.empty}</p> : <PlansForm plans={plans} user={user} />}
            </>
          )}
        </Fetched>
      </Stack>
    </Screen>
  );
}
