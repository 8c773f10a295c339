import { isOn, isPaymentAction, paymentActions } from "@paydown/domain";
import { ConfigurationProvider, useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Screen } from "@paydown/shell/screen";
import { PageTitle } from "@paydown/ui/page-title";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { type AccountPage, pageQuery } from "../../account/page-query";
import { paths } from "../../paths";
import { useCardTitle } from "../../payment-flow/card-title";
import { FlowCrumbs } from "../../payment-flow/flow-crumbs";
import type { FormEntry } from "../../payment/payment-flow";
import { readPaymentPage } from "../../account/payment-page";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";
import { formPartsQuery } from "./form-parts";
import { PaymentForm } from "./payment-form";

/** The payment form. Its address may carry an amount from a refused offer. */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const [query] = useSearchParams();
  const session = useSession();
  const action = query.get("action");
  if (!isPaymentAction(action)) return <Navigate to={paths.makePayment.href(session.instanceId, accountNo)} replace />;
  const entry: FormEntry = { action, needsSD: isOn(query.get("needsSD")), sdAccepted: isOn(query.get("sdAccepted")) };
  return <FormScreen key={`${accountNo} ${action}`} accountNo={accountNo} entry={entry} />;
}

interface FormScreenProps {
  readonly accountNo: string;
  readonly entry: FormEntry;
}

function FormScreen({ accountNo, entry }: FormScreenProps) {
  const query = useQuery(pageQuery(useSession(), accountNo));
  const { buildingPage } = useWords().shell.failures;
  const name = useCardTitle()(paymentActions[entry.action].card);
  return (
    <Screen title={name}>
      <FlowCrumbs accountNo={accountNo} entry={entry} />
      <Fetched query={query} heading={<PageTitle>{name}</PageTitle>} doing={buildingPage}>
        {(page) => <Entrance page={page} entry={entry} name={name} />}
      </Fetched>
    </Screen>
  );
}

interface EntranceProps {
  readonly page: AccountPage;
  readonly entry: FormEntry;
  readonly name: string;
}

/**
 * Opens the form under the same rule as its card. The page and the configuration stay as they were on entering, so that
 * nothing changes while the consumer fills in the form.
 */
function Entrance({ page: fetched, entry, name }: EntranceProps) {
  const session = useSession();
  const queryClient = useQueryClient();
  const text = useText();
  const { buildingPage } = useWords().shell.failures;
  const [configuration] = useState(useConfiguration());
  const [page] = useState(() => readPaymentPage(fetched, configuration, text));
  const { accountNo } = page.account;
  const parts = useQuery(formPartsQuery(session, queryClient, page, configuration, entry));
  const card = page.decide(entry.sdAccepted).cards.find((state) => state.card === paymentActions[entry.action].card);
  if (!card?.enabled) return <Navigate to={paths.makePayment.href(session.instanceId, accountNo)} replace />;
  const { action, ...declared } = entry;
  if (action === "negotiator" && !page.offer)
    return <Navigate to={paths.negotiatorStart.href(session.instanceId, accountNo, declared)} replace />;
  return (
    <ConfigurationProvider value={configuration}>
      <Fetched query={parts} heading={<PageTitle>{name}</PageTitle>} doing={buildingPage}>
        {(there) => <PaymentForm page={page} entry={entry} name={name} parts={there} />}
      </Fetched>
    </ConfigurationProvider>
  );
}
