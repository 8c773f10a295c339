import { PhoneLink, telHref } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { isOffered } from "@paydown/shell/navigation";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Outcome } from "@paydown/ui/outcome";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";
import { paths } from "../../paths";
import type { FormEntry } from "../../payment-flow/payment-flow";
import { Sentence } from "../../payment-flow/sentence";
import { useSession } from "../../session/session";
import { completed as english } from "../../words/en/completed";
import { useScreenWords } from "../../words/words";

export interface FailureProps {
  readonly accountNo: string;
  /** Null where it is not known how the form was entered; Retry then leads to Make Payment. */
  readonly entry: FormEntry | null;
  /** Retry, and the words about it, are left out where it leads nowhere. */
  readonly retriable?: boolean;
  readonly onLeave: () => void;
  /** Why. */
  readonly children: ReactNode;
}

/** Proven: nothing was charged. Retry goes back to the form in the same way, Contact to Contact Us, or to the phone where the instance has that off (decisions Q82). */
export function Failure({ accountNo, entry, retriable = true, onLeave, children }: FailureProps) {
  const { instanceId } = useSession();
  const { instanceConfig, companyConfig } = useConfiguration();
  const { companyPhoneNumber } = companyConfig;
  const words = useScreenWords("completed", english);
  const retry = entry
    ? paths.paymentForm.href(instanceId, accountNo, entry)
    : paths.makePayment.href(instanceId, accountNo);
  const contact = isOffered(instanceConfig, "contactUs")
    ? paths.contactUs.href(instanceId, { id: accountNo })
    : companyPhoneNumber && telHref(companyPhoneNumber);
  return (
    <Outcome tone="danger" status={words.notSuccessful} title={words.noMoney}>
      <Stack>
        <p>{children}</p>
        {retriable && <p>{words.again}</p>}
      </Stack>
      <Actions>
        {retriable && (
          <ButtonLink variant="filled" href={retry} onClick={onLeave}>
            {words.retry}
          </ButtonLink>
        )}
        {contact && (
          <ButtonLink variant={retriable ? "outlined" : "filled"} href={contact} onClick={onLeave}>
            {words.contact}
          </ButtonLink>
        )}
      </Actions>
      {companyPhoneNumber && (
        <p>
          <Sentence text={words.orCall} parts={{ phone: <PhoneLink number={companyPhoneNumber} /> }} />
        </p>
      )}
    </Outcome>
  );
}
