import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Screen } from "@paydown/shell/screen";
import { Breadcrumbs } from "@paydown/ui/breadcrumbs";
import { PageTitle } from "@paydown/ui/page-title";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Fetched } from "../../account/fetched";
import { pageQuery } from "../../account/page-query";
import { paths } from "../../paths";
import { readPaymentPage } from "../../account/payment-page";
import { infoQuery } from "../../payment-method/info-query";
import { loadCardFrame } from "../../payment-method/method-parts";
import { useSession } from "../../session/session";
import { paymentInformation as english } from "./payment-information.en";
import { useScreenWords, useWords } from "../../words/words";
import { PaymentInformation } from "./payment-information";

/** The card on file of an account: shows its last four digits and lets the consumer replace it (METHOD-14). */
export function Component() {
  const { id: accountNo = "" } = useParams();
  const session = useSession();
  const words = useScreenWords("paymentInformation", english);
  const { paymentFlow, shell } = useWords();
  const configuration = useConfiguration();
  const text = useText();
  const page = useQuery(pageQuery(session, accountNo));
  const stored = useQuery(infoQuery(session, accountNo));
  const { cardFrameURL } = configuration.instanceConfig;
  const frame = useQuery({
    queryKey: [session.instanceId, session.username, "cardFrame", accountNo],
    queryFn: () => loadCardFrame(cardFrameURL),
    staleTime: Infinity,
    gcTime: 0,
  });
  const heading = <PageTitle>{words.title}</PageTitle>;
  return (
    <Screen title={words.title}>
      <Breadcrumbs
        crumbs={[
          { label: shell.home, href: paths.home.href(session.instanceId, { id: accountNo }) },
          { label: paymentFlow.makePayment, href: paths.makePayment.href(session.instanceId, accountNo) },
          { label: words.details, href: paths.details.href(session.instanceId, accountNo) },
          { label: words.title },
        ]}
      />
      <Fetched query={page} heading={heading} doing={shell.failures.buildingPage}>
        {(there) => (
          <Fetched query={stored} heading={heading} doing={words.fetching}>
            {(info) => (
              <Fetched query={frame} heading={heading} doing={shell.failures.buildingPage}>
                {(cardFrame) => (
                  <PaymentInformation
                    page={readPaymentPage(there, configuration, text)}
                    info={info}
                    cardFrame={cardFrame}
                  />
                )}
              </Fetched>
            )}
          </Fetched>
        )}
      </Fetched>
    </Screen>
  );
}
