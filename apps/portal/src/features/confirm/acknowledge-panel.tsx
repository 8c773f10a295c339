import { failureOf } from "@paydown/api-client";
import { splitLines } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useShellWords, useText } from "@paydown/shell/language";
import { PartFailed } from "@paydown/shell/part-failed";
import { Button } from "@paydown/ui/button";
import { Checkbox } from "@paydown/ui/checkbox";
import { Hint } from "@paydown/ui/hint";
import { Panel } from "@paydown/ui/panel";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AccountPage, pageQuery } from "../../account/page-query";
import { acknowledge } from "../../payment-flow/acknowledge";
import { type EnteredPayment, usePaymentFlow } from "../../payment/payment-flow";
import { readPaymentPage } from "../../account/payment-page";
import { useSession, usePortal } from "../../session/session";
import { confirm as english } from "./confirm.en";
import { useScreenWords, useWords } from "../../words/words";

export interface AcknowledgePanelProps {
  readonly label: string;
  readonly terms: EnteredPayment["terms"];
  readonly onAccepted: () => void;
}

/** Current terms to accept before the payment can continue: the state declaration or the consent to a receipt. */
export function AcknowledgePanel({ label, terms, onAccepted }: AcknowledgePanelProps) {
  const session = useSession();
  const words = useScreenWords("confirm", english);
  const { failures } = useWords();
  const shell = useShellWords();
  const { notifications } = usePortal();
  const configuration = useConfiguration();
  const { companyConfig } = configuration;
  const text = useText();
  const { acceptDeclaration } = usePaymentFlow();
  const [ticked, setTicked] = useState(false);
  const { accountNo, demIdtyNo } = terms;
  const isDeclaration = label === (companyConfig.sdLabel ?? "");
  // A cached response may still hold the text from before the change.
  const { data, isFetchedAfterMount, isFetching, refetch } = useQuery({
    ...pageQuery(session, accountNo),
    refetchOnMount: "always",
  });

  function linesOf(page: AccountPage): readonly string[] {
    if (isDeclaration) return readPaymentPage(page, configuration, text).declaration;
    const { emailConsent, smsConsent } = configuration.instanceConfig;
    return splitLines(text({ emailConsent, smsConsent }[label]));
  }

  const accept = useMutation({
    mutationFn: (lines: readonly string[]) =>
      acknowledge(session, { accountNo, demIdtyNo, disclosureLabel: label, lines }),
    onSuccess() {
      if (isDeclaration) acceptDeclaration();
      onAccepted();
    },
    onError(reason) {
      notifications.error(
        ({ screens }) => (screens?.confirm ?? english).acknowledging,
        ({ failures }) => failures.detail(failureOf(reason)),
      );
    },
  });

  if (isFetching) return <Hint live>{shell.loading}</Hint>;
  if (!data || !isFetchedAfterMount)
    return (
      <PartFailed
        text={shell.failures.say(shell.failures.buildingPage, failures.detail({ kind: "unreachable" }))}
        retry={() => void refetch()}
      />
    );
  const lines = linesOf(data);
  if (lines.length === 0) return <p>{words.acknowledgeUnknown}</p>;
  return (
    <Panel>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      <Checkbox
        required
        label={(isDeclaration && text(companyConfig.sdAcknowledgeLine)) || words.acceptLine}
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <Button disabled={!ticked} busy={accept.isPending} onClick={() => accept.mutate(lines)}>
        {words.accept}
      </Button>
    </Panel>
  );
}
