import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { lazyPart } from "@paydown/shell/lazy-part";
import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { Loading } from "@paydown/ui/loading";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { useHomeCrumb } from "../../account/home-crumb";
import { pageQuery } from "../../account/page-query";
import { useCardTitle } from "../../payment-flow/card-title";
import { type PaymentPage, readPaymentPage } from "../../account/payment-page";
import { useSession } from "../../session/session";
import { negotiator as english } from "./negotiator.en";
import { useScreenWords, useWords } from "../../words/words";
import { type Negotiation, negotiationQuery, refusedByPlan } from "./negotiation";
import type { PlanStandsProps } from "./plan-stands";
import { type Links, useLinks } from "./use-links";

/** The props of each negotiator screen. */
export interface StepProps {
  readonly accountNo: string;
  readonly page: PaymentPage;
  readonly negotiation: Negotiation;
  readonly links: Links;
}

const PlanStands = lazyPart<PlanStandsProps>(() => import("./plan-stands"), OnItsWay);

export interface NegotiatorScreenProps {
  readonly step: keyof typeof english.titles;
  readonly children: (given: StepProps) => ReactNode;
}

/** A negotiator screen. It opens under the same rule as its card, with a freshly fetched negotiation (OFFER-5). */
export function NegotiatorScreen({ step, children }: NegotiatorScreenProps) {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const configuration = useConfiguration();
  const text = useText();
  const words = useScreenWords("negotiator", english);
  const { paymentFlow, shell } = useWords();
  const name = useCardTitle()("negotiator");
  const links = useLinks(accountNo);
  const home = useHomeCrumb(accountNo);
  const page = useQuery({ ...pageQuery(session, accountNo), refetchOnMount: "always" });
  const negotiation = useQuery(negotiationQuery(session, accountNo));
  const title = words.titles[step];
  const heading = <PageTitle note={paymentFlow.account(accountNo)}>{title}</PageTitle>;
  return (
    <Screen title={title}>
      <Breadcrumbs
        crumbs={[
          home,
          { label: paymentFlow.makePayment, href: links.makePayment },
          ...(step === "start" ? [{ label: name }] : [{ label: name, href: links.start }, { label: title }]),
        ]}
      />
      <Stack gap="section" width="read">
        <Fetched query={page} heading={heading} doing={shell.failures.buildingPage}>
          {(fetched) => {
            const read = readPaymentPage(fetched, configuration, text);
            const card = read.decide(links.declared.sdAccepted).cards.find((state) => state.card === "negotiator");
            // Make Payment explains why and asks for the declaration.
            if (!card?.enabled) return <Navigate to={links.makePayment} replace />;
            const refused = refusedByPlan(negotiation.error);
            if (refused) {
              return (
                <>
                  {heading}
                  <PlanStands
                    accountNo={accountNo}
                    what={refused.pending}
                    links={links}
                    isAnswer={negotiation.data !== undefined}
                  />
                </>
              );
            }
            return (
              <Fetched query={negotiation} heading={heading} doing={words.fetching}>
                {(there) => (
                  <>
                    {heading}
                    {children({ accountNo, page: read, negotiation: there, links })}
                  </>
                )}
              </Fetched>
            );
          }}
        </Fetched>
      </Stack>
    </Screen>
  );
}

function OnItsWay() {
  return <Loading label={useWords().shell.loading} />;
}
