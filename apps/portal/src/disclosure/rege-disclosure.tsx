import { failureOf } from "@paydown/api-client";
import { type PaymentAction, type PaymentOptionCode, regeLabel, splitLines } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { TermsToAccept } from "@paydown/ui/terms-to-accept";
import { useMutation } from "@tanstack/react-query";
import { paths } from "../paths";
import { acknowledge } from "../payment-flow/acknowledge";
import type { LeaveGuard } from "../payment-flow/leave-guard";
import type { Message } from "../account/messages-query";
import { useSession, usePortal } from "../session/session";
import { rege as english } from "./rege.en";
import { useScreenWords, useWords } from "../words/words";

export interface RegeDisclosureProps {
  readonly accountNo: string;
  readonly demIdtyNo: string;
  /** The option and the action select the label under which the acceptance is recorded. */
  readonly option: PaymentOptionCode;
  readonly action: PaymentAction;
  readonly messages: readonly Message[];
  readonly guard: LeaveGuard;
  /** Called once the acceptance is recorded. The navigation that follows needs no confirmation. */
  readonly onAccepted: () => void;
}

/** The lines, the checkbox, and Continue, which records the acceptance with the text as shown (REGE-11). */
export function RegeDisclosure({
  accountNo,
  demIdtyNo,
  option,
  action,
  messages,
  guard,
  onAccepted,
}: RegeDisclosureProps) {
  const session = useSession();
  const words = useScreenWords("rege", english);
  const { paymentFlow } = useWords();
  const { instanceConfig, companyConfig } = useConfiguration();
  const text = useText();
  const { notifications } = usePortal();
  const lines = messages.flatMap((message) => splitLines(text(message.text)));

  const accept = useMutation({
    mutationFn() {
      const label = regeLabel(option, action);
      return acknowledge(session, {
        accountNo,
        demIdtyNo,
        disclosureLabel: companyConfig[`${label}Label`] || label,
        lines,
      });
    },
    onSuccess() {
      guard.allow();
      onAccepted();
    },
    onError(reason) {
      notifications.error(
        ({ screens }) => (screens?.rege ?? english).saving,
        ({ failures }) => failures.detail(failureOf(reason)),
      );
    },
  });

  return (
    <Stack gap="loose">
      <Notice tone="warning" title={words.warning} />
      <TermsToAccept
        title={words.lines}
        lines={lines}
        label={text(instanceConfig.regeAcknowledgeLine ?? companyConfig.regeAcknowledgeLine) || words.accept}
        hints={{ before: words.tickFirst, ticked: words.ticked }}
        accept={{ label: paymentFlow.continue, busy: accept.isPending, onPress: () => accept.mutate() }}
        cancel={{
          label: paymentFlow.cancel,
          href: paths.makePayment.href(session.instanceId, accountNo),
          onClick: guard.allow,
        }}
      />
      {guard.dialog}
    </Stack>
  );
}
