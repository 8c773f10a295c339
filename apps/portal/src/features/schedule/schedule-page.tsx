import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { ButtonLink } from "@paydown/ui/button";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { paths } from "../../paths";
import { useSession } from "../../session/session";
import { schedule as english } from "../../words/en/schedule";
import { useScreenWords, useWords } from "../../words/words";
import { scheduleQuery } from "./schedule-query";
import { ScheduleTable } from "./schedule-table";

/** Schedule: what the account's arrangement says is due when (decisions Q93, Q134). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("schedule", english);
  const { paymentFlow, makePayment } = useWords();
  const query = useQuery(scheduleQuery(session, accountNo));
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{words.title}</PageTitle>;
  const back = paths.makePayment.href(session.instanceId, accountNo);
  return (
    <Screen title={words.title}>
      <Breadcrumbs
        crumbs={[
          { label: paymentFlow.home, href: paths.home.href(session.instanceId, { id: accountNo }) },
          { label: paymentFlow.makePayment, href: back },
          { label: words.title },
        ]}
      />
      <Stack gap="loose" width="read">
        <Fetched query={query} heading={heading} doing={words.doing}>
          {(schedule) => (
            <>
              {heading}
              {schedule && schedule.rows.length > 0 ? <ScheduleTable caption={words.caption(accountNo)} rows={schedule.rows} /> : <p>{words.empty}</p>}
              <Actions>
                <ButtonLink href={back}>{makePayment.back}</ButtonLink>
              </Actions>
            </>
          )}
        </Fetched>
      </Stack>
    </Screen>
  );
}
