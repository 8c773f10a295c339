import { PhoneLink, telHref } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { isOffered } from "@paydown/shell/navigation";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";
import { paths } from "../../paths";
import type { FormEntry, RetryWith } from "../../payment/payment-flow";
import { Sentence } from "../../payment-flow/sentence";
import { useSession } from "../../session/session";
import { completed as english } from "./completed.en";
import { useScreenWords } from "../../words/words";

export interface FailureProps {
  readonly accountNo: string;
  /** The URL parameters with which the form was opened; null if unknown: Retry then opens Make Payment. */
  readonly entry: FormEntry | null;
  /** `nothing` omits Retry and its text. */
  readonly retryWith?: RetryWith;
  readonly onLeave: () => void;
  /** The reason for the failure. */
  readonly children: ReactNode;
}

/**
 * The payment provably charged nothing. Retry opens the form with the same parameters. Contact links to Contact Us or,
 * where the tenant has that page off, to the phone number (DONE-22, DONE-23).
 */
export function Failure({ accountNo, entry, retryWith = "anyMethod", onLeave, children }: FailureProps) {
  const { instanceId } = useSession();
  const { instanceConfig, companyConfig } = useConfiguration();
  const { companyPhoneNumber } = companyConfig;
  const words = useScreenWords("completed", english);
  const retriable = retryWith !== "nothing";
  const retry = entry
    ? paths.paymentForm.href(instanceId, accountNo, entry)
    : paths.makePayment.href(instanceId, accountNo);
  const contact = isOffered(instanceConfig, "contactUs")
    ? paths.contactUs.href(instanceId, { id: accountNo })
    : companyPhoneNumber && telHref(companyPhoneNumber);
  return (
    <>
      <Stack>
        <p>{children}</p>
        {retriable && <p>{words.again[retryWith]}</p>}
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
    </>
  );
}
