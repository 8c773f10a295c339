import { failureOf } from "@paydown/api-client";
import { type PaymentOptionCode, regeLabel, splitLines } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { useNotifications } from "@paydown/shell/notifications";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Checkbox } from "@paydown/ui/checkbox";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { Terms } from "@paydown/ui/terms";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { acknowledge } from "../../payment-flow/acknowledge";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import { type EnteredPayment, usePaymentFlow } from "../../payment-flow/payment-flow";
import type { Message } from "../../payment-flow/rege-query";
import { useEnteredHold } from "../../payment-flow/use-entered-hold";
import { useSession } from "../../session/session";
import { rege as english } from "../../words/en/rege";
import { useScreenWords, useWords } from "../../words/words";

export interface DisclosureProps {
  readonly entered: EnteredPayment;
  readonly option: PaymentOptionCode;
  readonly messages: readonly Message[];
  /** Where Continue leads. */
  readonly next: string;
}

/** The lines, the box to tick, and Continue, which records the acceptance and the text as shown (decisions Q88). */
export function Disclosure({ entered, option, messages, next }: DisclosureProps) {
  const session = useSession();
  const { instanceId } = session;
  const words = useScreenWords("rege", english);
  const { paymentFlow, failures } = useWords();
  const { instanceConfig, companyConfig } = useConfiguration();
  const text = useText();
  const navigate = useNavigate();
  const notifications = useNotifications();
  const { acceptRegE } = usePaymentFlow();
  const guard = useLeaveGuard(paymentFlow.leaveText);
  const [ticked, setTicked] = useState(false);
  const { accountNo, demIdtyNo, action } = entered.terms;
  const lines = messages.flatMap((message) => splitLines(text(message.text)));

  const accept = useMutation({
    mutationFn() {
      const label = regeLabel(option, action);
      return acknowledge(session, { accountNo, demIdtyNo, disclosureLabel: companyConfig[`${label}Label`] || label, lines });
    },
    onSuccess() {
      acceptRegE();
      guard.allow();
      void navigate(next);
    },
    onError(reason) {
      notifications.error(paymentFlow.doing.savingRege, failures.detail(failureOf(reason)));
    },
  });

  useEnteredHold(entered, guard.allow, () => undefined);

  return (
    <Stack gap="loose">
      <Notice tone="warning" title={words.warning} />
      <Section title={words.lines} ruled>
        <Terms>
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </Terms>
      </Section>
      <div>
        <Checkbox
          label={text(instanceConfig.regeAcknowledgeLine ?? companyConfig.regeAcknowledgeLine) || words.accept}
          checked={ticked}
          onChange={(event) => setTicked(event.target.checked)}
        />
        <Hint live>{ticked ? words.ticked : words.tickFirst}</Hint>
      </div>
      <Actions>
        <Button variant="filled" disabled={!ticked} busy={accept.isPending} onClick={() => accept.mutate()}>
          {paymentFlow.continue}
        </Button>
        <ButtonLink href={paths.makePayment.href(instanceId, accountNo)} onClick={guard.allow}>
          {paymentFlow.cancel}
        </ButtonLink>
      </Actions>
      {guard.dialog}
    </Stack>
  );
}
