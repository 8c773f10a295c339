import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { ButtonLink } from "@paydown/ui/button";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../paths";
import { useGuest } from "../session/guest-context";
import { planLists as english } from "./plan-lists.en";
import { plans as sharedEnglish } from "../words/plans.en";
import { useScreenWords } from "../words/words";
import { Fetched } from "./fetched";
import { useUser } from "./known-guest";

interface PlanScreenProps<Data> {
  readonly planId: string;
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** A screen about one plan, with a link back to guest home. */
export function PlanScreen<Data>({ planId, title, query, children }: PlanScreenProps<Data>) {
  const { instanceId } = useGuest();
  const user = useUser();
  const words = useScreenWords("planLists", english);
  const shared = useScreenWords("plans", sharedEnglish);
  const home = paths.home.href(instanceId, user);
  const heading = <PageTitle note={shared.plan(planId)}>{title}</PageTitle>;
  return (
    <Screen title={title}>
      <Breadcrumbs crumbs={[{ label: shared.home, href: home }, { label: title }]} />
      <Stack gap="loose" width="read">
        <Fetched query={query} heading={heading}>
          {(data) => (
            <>
              {heading}
              {children(data)}
              <Actions>
                <ButtonLink href={home}>{words.back}</ButtonLink>
              </Actions>
            </>
          )}
        </Fetched>
      </Stack>
    </Screen>
  );
}
