import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Outcome } from "@paydown/ui/outcome";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";
import { paths } from "../../paths";
import type { FormEntry } from "../../payment-flow/payment-flow";
import { telHref } from "@paydown/shell/company-footer";
import { useSession } from "../../session/session";
import { completed as english } from "../../words/en/completed";
import { useScreenWords } from "../../words/words";

export interface FailureProps {
  readonly accountNo: string;
  /** Null where it is not known how the form was entered; Retry then leads to Make Payment. */
  readonly entry: FormEntry | null;
  readonly onLeave: () => void;
  /** Why. */
  readonly children: ReactNode;
}

/** Proven: nothing was charged. Retry goes back to the form in the same way (decisions Q82). */
export function Failure({ accountNo, entry, onLeave, children }: FailureProps) {
  const { instanceId } = useSession();
  const { companyPhoneNumber } = useConfiguration().companyConfig;
  const words = useScreenWords("completed", english);
  const retry = entry ? paths.paymentForm.href(instanceId, accountNo, entry) : paths.makePayment.href(instanceId, accountNo);
  return (
    <Outcome tone="danger" status={words.notSuccessful} title={words.noMoney}>
      <Stack>
        <p>{children}</p>
        <p>{words.again}</p>
      </Stack>
      <Actions>
        <ButtonLink variant="filled" href={retry} onClick={onLeave}>
          {words.retry}
        </ButtonLink>
        {companyPhoneNumber && (
          <ButtonLink href={telHref(companyPhoneNumber)} onClick={onLeave}>
            {words.contact}
          </ButtonLink>
        )}
      </Actions>
    </Outcome>
  );
}
