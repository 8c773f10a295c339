import { readPaymentOption } from "@paydown/domain";
import { Screen } from "@paydown/shell/screen";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { paths } from "../../paths";
import { FlowCrumbs } from "../../payment-flow/flow-crumbs";
import { notSent } from "../../account/not-sent";
import { type EnteredPayment, useEnteredPayment } from "../../payment/payment-flow";
import { regeQuery } from "../../payment-flow/rege-query";
import { useSession } from "../../session/session";
import { rege as english } from "../../disclosure/rege.en";
import { useScreenWords, useWords } from "../../words/words";
import { Disclosure } from "./disclosure";

/** Regulation E Disclosures: read and accept them before Confirm. Requires a payment in progress (REGE-3). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const { instanceId } = useSession();
  const entered = useEnteredPayment(accountNo);
  if (!entered) return <Navigate to={paths.account.href(instanceId, accountNo)} state={notSent} replace />;
  return <Rege entered={entered} />;
}

function Rege({ entered }: { readonly entered: EnteredPayment }) {
  const session = useSession();
  const words = useScreenWords("rege", english);
  const { paymentFlow, shell } = useWords();
  const { accountNo, action } = entered.terms;
  const option = readPaymentOption(entered.form.paymentOption) ?? "1";
  const query = useQuery(regeQuery(session, accountNo, option, action));
  const confirm = paths.confirm.href(session.instanceId, accountNo, { action });
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{words.title}</PageTitle>;
  return (
    <Screen title={words.title}>
      <FlowCrumbs accountNo={accountNo} entry={entered.terms} screen={words.crumb} />
      <Fetched query={query} heading={heading} doing={shell.failures.fetchingRegeMessages}>
        {(messages) =>
          messages.length === 0 ? (
            <Navigate to={confirm} replace />
          ) : (
            <Stack gap="loose" width="read">
              {heading}
              <Disclosure entered={entered} option={option} messages={messages} next={confirm} />
            </Stack>
          )
        }
      </Fetched>
    </Screen>
  );
}
