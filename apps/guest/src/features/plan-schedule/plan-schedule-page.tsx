import type { components } from "@paydown/api-client";
import { displayAmount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useUser } from "../../plans/known-guest";
import { PlanScreen } from "../../plans/plan-screen";
import { useGuest } from "../../session/guest-context";
import { planLists as english } from "../../plans/plan-lists.en";
import { useScreenWords } from "../../words/words";
import { planScheduleQuery } from "./plan-schedule-query";

type Installment = components["schemas"]["PlanSchedule"]["schedule"][number];

/** A plan's schedule: due dates and amounts (GUEST-71). */
export function Component() {
  const { planId = "" } = useParams();
  const user = useUser();
  const { instanceConfig: config } = useConfiguration();
  const words = useScreenWords("planLists", english);
  const text = useText();
  const query = useQuery(planScheduleQuery(useGuest(), user, planId));
  const columns: readonly Column<Installment>[] = [
    {
      key: "dueDate",
      header: text(config.planDueDateLabel) || words.dueDate,
      fill: true,
      plain: true,
      cell: ({ dueDate }) => dueDate,
    },
    {
      key: "amount",
      header: text(config.planDueAmountLabel) || words.amount,
      align: "end",
      beside: true,
      cell: ({ amount }) => displayAmount(amount),
    },
  ];
  const title = text(config.planScheduleLabel) || words.schedule;
  return (
    <PlanScreen planId={planId} title={title} query={query}>
      {({ schedule }) =>
        schedule.length === 0 ? (
          <p>{words.noSchedule}</p>
        ) : (
          <DataTable
            caption={title}
            captionHidden
            compact
            columns={columns}
            rows={schedule}
            rowKey={({ dueDate }) => dueDate}
          />
        )
      }
    </PlanScreen>
  );
}
