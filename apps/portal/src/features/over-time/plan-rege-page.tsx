import { Screen } from "@paydown/shell/screen";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { pageQuery } from "../../account/page-query";
import { RegeDisclosure, type RegeDisclosureProps } from "../../disclosure/rege-disclosure";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import { readPaymentPage } from "../../account/payment-page";
import { regeQuery } from "../../payment-flow/rege-query";
import { infoQuery, type PaymentInfo } from "../../payment-method/info-query";
import { useSession } from "../../session/session";
import { useSessionHold } from "../../session/use-session-hold";
import { overTime as english } from "../../plan/over-time.en";
import { rege as regeEnglish } from "../../disclosure/rege.en";
import { useScreenWords, useWords } from "../../words/words";
import { PlanCrumbs } from "./plan-crumbs";
import { PlanStep } from "./plan-step";

/** Regulation E before a plan: the disclosure for its automatic payments (PLAN-60). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("rege", regeEnglish);
  const { paymentFlow } = useWords();
  const info = useQuery(infoQuery(session, accountNo));
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{words.title}</PageTitle>;
  return (
    <Screen title={words.title}>
      <PlanCrumbs accountNo={accountNo} screen={words.crumb} />
      <PlanStep accountNo={accountNo} heading={heading} needsMethod>
        {() => (
          <Fetched query={info} heading={heading} doing={paymentFlow.doing.checking}>
            {(there) =>
              there ? (
                <Disclosures accountNo={accountNo} info={there} />
              ) : (
                <Navigate to={paths.overTimePayment.href(session.instanceId, accountNo)} replace />
              )
            }
          </Fetched>
        )}
      </PlanStep>
    </Screen>
  );
}

function Disclosures({
  accountNo,
  info: { paymentOption },
}: {
  readonly accountNo: string;
  readonly info: PaymentInfo;
}) {
  const session = useSession();
  const words = useScreenWords("rege", regeEnglish);
  const { paymentFlow, shell } = useWords();
  const configuration = useConfiguration();
  const text = useText();
  const page = useQuery(pageQuery(session, accountNo));
  const messages = useQuery(regeQuery(session, accountNo, paymentOption, "next"));
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{words.title}</PageTitle>;
  const review = paths.overTimeReview.href(session.instanceId, accountNo);
  return (
    <Fetched query={page} heading={heading} doing={shell.failures.buildingPage}>
      {(there) => (
        <Fetched query={messages} heading={heading} doing={shell.failures.fetchingRegeMessages}>
          {(served) =>
            served.length === 0 ? (
              <Navigate to={review} replace />
            ) : (
              <Stack gap="loose" width="read">
                {heading}
                <PlanDisclosure
                  accountNo={accountNo}
                  demIdtyNo={readPaymentPage(there, configuration, text).account.demIdtyNo}
                  option={paymentOption}
                  messages={served}
                  next={review}
                />
              </Stack>
            )
          }
        </Fetched>
      )}
    </Fetched>
  );
}

interface PlanDisclosureProps extends Pick<RegeDisclosureProps, "accountNo" | "demIdtyNo" | "option" | "messages"> {
  /** Where Continue leads. */
  readonly next: string;
}

function PlanDisclosure({ next, ...given }: PlanDisclosureProps) {
  const navigate = useNavigate();
  const guard = useLeaveGuard(useScreenWords("overTime", english).leaveText);
  useSessionHold({});
  return <RegeDisclosure {...given} action="next" guard={guard} onAccepted={() => void navigate(next)} />;
}
