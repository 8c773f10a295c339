import type { components } from "@paydown/api-client";
import { displayAmount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized, useText } from "@paydown/shell/language";
import { type Column, DataTable } from "@paydown/ui/data-table";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useUser } from "../../plans/known-guest";
import { PlanScreen } from "../../plans/plan-screen";
import { useGuest } from "../../session/guest-context";
import { planLists as english } from "../../plans/plan-lists.en";
import { useScreenWords } from "../../words/words";
import { planPaymentsQuery } from "./plan-payments-query";

type Payment = components["schemas"]["PlanPayments"]["payments"][number];

/** A plan's payments: date, amount and description (GUEST-71). */
export function Component() {
  const { planId = "" } = useParams();
  const user = useUser();
  const { instanceConfig: config } = useConfiguration();
  const words = useScreenWords("planLists", english);
  const text = useText();
  const query = useQuery(planPaymentsQuery(useGuest(), user, planId));
  const columns: readonly Column<Payment>[] = [
    { key: "date", header: text(config.planPaymentDateLabel) || words.date, cell: ({ date }) => date },
    {
      key: "amount",
      header: text(config.planPaymentAmountLabel) || words.amount,
      align: "end",
      beside: true,
      cell: ({ amount }) => displayAmount(amount),
    },
    {
      key: "description",
      header: text(config.planPaymentDescriptionLabel) || words.description,
      fill: true,
      plain: true,
      cell: ({ description }) => <Localized text={description} />,
    },
  ];
  const title = text(config.planPaymentsLabel) || words.payments;
  return (
    <PlanScreen planId={planId} title={title} query={query}>
      {({ payments }) => {
        const keys = new Map(payments.map((payment, index) => [payment, `${payments.length - index}`]));
        if (payments.length === 0) return <p>{words.noPayments}</p>;
        return (
          <DataTable
            caption={title}
            captionHidden
            compact
            columns={columns}
            rows={payments}
            rowKey={(payment) => keys.get(payment) ?? ""}
          />
        );
      }}
    </PlanScreen>
  );
}
