import { CallFailed } from "@paydown/api-client";
import { regeLabel, splitLines } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { useNotifications } from "@paydown/shell/notifications";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Checkbox } from "@paydown/ui/checkbox";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { Terms } from "@paydown/ui/terms";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { pageQuery } from "../../account/page-query";
import { paths } from "../../paths";
import { acknowledge } from "../../payment-flow/acknowledge";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import { readPaymentPage } from "../../payment-flow/payment-page";
import { regeQuery } from "../../payment-flow/rege-query";
import { infoQuery, type PaymentInfo } from "../../payment-method/info-query";
import { usePlanInProgress } from "../../plan/plan-in-progress";
import { useSession } from "../../session/session";
import { useSessionHold } from "../../session/use-session-hold";
import { overTime as english } from "../../words/en/over-time";
import { rege as regeEnglish } from "../../words/en/rege";
import { useScreenWords, useWords } from "../../words/words";
import { PlanCrumbs } from "./plan-crumbs";

/** Regulation E before a plan: what is to be accepted for payments that come by themselves (registered-area §4, step 3). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("rege", regeEnglish);
  const { paymentFlow } = useWords();
  const [plan] = usePlanInProgress(accountNo);
  const info = useQuery(infoQuery(session, accountNo));
  if (!plan?.hasMethod) return <Navigate to={paths.overTime.href(session.instanceId, accountNo)} replace />;
  return (
    <Screen title={words.title}>
      <PlanCrumbs accountNo={accountNo} screen={words.crumb} />
      <Fetched query={info} heading={<PageTitle note={paymentFlow.account(accountNo)}>{words.title}</PageTitle>} doing={paymentFlow.doing.checking}>
        {(there) => (there ? <Disclosures accountNo={accountNo} info={there} /> : <Navigate to={paths.overTimePayment.href(session.instanceId, accountNo)} replace />)}
      </Fetched>
    </Screen>
  );
}

function Disclosures({ accountNo, info }: { readonly accountNo: string; readonly info: PaymentInfo }) {
  const session = useSession();
  const { instanceId } = session;
  const words = useScreenWords("rege", regeEnglish);
  const plan = useScreenWords("overTime", english);
  const { paymentFlow, shell, failures } = useWords();
  const { instanceConfig, companyConfig } = useConfiguration();
  const text = useText();
  const navigate = useNavigate();
  const notifications = useNotifications();
  const guard = useLeaveGuard(plan.leaveText);
  const [ticked, setTicked] = useState(false);
  const page = useQuery(pageQuery(session, accountNo));
  const messages = useQuery(regeQuery(session, accountNo, info.paymentOption, "next"));
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{words.title}</PageTitle>;
  const review = paths.overTimeReview.href(instanceId, accountNo);

  const accept = useMutation({
    mutationFn({ lines, demIdtyNo }: { readonly lines: readonly string[]; readonly demIdtyNo: string }) {
      const label = regeLabel(info.paymentOption, "next");
      return acknowledge(session, { accountNo, demIdtyNo, disclosureLabel: companyConfig[`${label}Label`] || label, lines });
    },
    onSuccess() {
      guard.allow();
      void navigate(review);
    },
    onError(reason) {
      notifications.error(paymentFlow.doing.savingRege, failures.detail(reason instanceof CallFailed ? reason.failure : { kind: "unreachable" }));
    },
  });
  useSessionHold({});

  return (
    <Fetched query={page} heading={heading} doing={shell.failures.buildingPage}>
      {(there) => (
        <Fetched query={messages} heading={heading} doing={shell.failures.fetchingRegeMessages}>
          {(served) => {
            if (served.length === 0) return <Navigate to={review} replace />;
            const lines = served.flatMap((message) => splitLines(text(message.text)));
            const { demIdtyNo } = readPaymentPage(there, text).account;
            return (
              <Stack gap="loose" width="read">
                {heading}
                <Notice tone="warning" title={words.warning} />
                <Section title={words.lines} ruled>
                  <Terms>
                    {lines.map((line, index) => (
                      <p key={index}>{line}</p>
                    ))}
                  </Terms>
                </Section>
                <div>
                  <Checkbox label={text(instanceConfig.regeAcknowledgeLine ?? companyConfig.regeAcknowledgeLine) || words.accept} checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
                  <Hint live>{ticked ? words.ticked : words.tickFirst}</Hint>
                </div>
                <Actions>
                  <Button variant="filled" disabled={!ticked} busy={accept.isPending} onClick={() => accept.mutate({ lines, demIdtyNo })}>
                    {paymentFlow.continue}
                  </Button>
                  <ButtonLink href={paths.makePayment.href(instanceId, accountNo)} onClick={guard.allow}>
                    {paymentFlow.cancel}
                  </ButtonLink>
                </Actions>
                {guard.dialog}
              </Stack>
            );
          }}
        </Fetched>
      )}
    </Fetched>
  );
}
