import { answer, type Failure, failureOf } from "@paydown/api-client";
import { formatPhone, provisionalPhones, readLoginIdentifier, showsEmailDisclosure } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized, useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { UiLink } from "@paydown/ui/ui-context";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import { usePortal } from "../../session/session";
import { registration as english } from "./registration.en";
import { useScreenWords, useWords } from "../../words/words";
import {
  justRegistered,
  type ProvisionalAccount,
  useRegistrationFlow,
  type VerifiedRegistration,
} from "./registration-flow";
import { Working } from "./working";

/**
 * Shows the account holder; Register creates the login. Any way out other than the page's own buttons asks for
 * confirmation first (REG-69).
 */
export function ConfirmRegistration({ verified: { sent, account } }: { readonly verified: VerifiedRegistration }) {
  const words = useScreenWords("registration", english);
  const { publicApi } = usePortal();
  const { instanceId, loginIdentifier, emailDisclosure } = useConfiguration().instanceConfig;
  const text = useText();
  const navigate = useNavigate();
  const { finish } = useRegistrationFlow();
  const guard = useLeaveGuard(words.leave);
  const login = readLoginIdentifier(loginIdentifier);
  const [answerLost, setAnswerLost] = useState(false);

  const register = useMutation({
    mutationFn: () => answer(publicApi.POST("/public/registration", { body: sent })),
    onSuccess() {
      guard.allow();
      finish({ username: sent.username, password: sent.password });
      void navigate(paths.registrationCompleted.href(instanceId), { replace: true, state: justRegistered });
    },
    onError(reason) {
      if (failureOf(reason).kind !== "refused") setAnswerLost(true);
    },
  });

  return (
    <Stack gap="loose" width="read">
      <PageTitle>{words.confirmTitle}</PageTitle>
      <p>
        {words.confirmIntro}{" "}
        <UiLink href={paths.registrationContact.href(instanceId)} onClick={guard.allow}>
          {words.contactUs}
        </UiLink>
      </p>
      {register.isError && (
        <RegisterFailed
          key={register.failureCount + register.submittedAt}
          failure={failureOf(register.error)}
          answerLost={answerLost}
        />
      )}
      <Ledger>
        {factsOf(account, words).map(({ label, value }) => (
          <LedgerRow key={label} label={label}>
            {value}
          </LedgerRow>
        ))}
        <LedgerRow label={words.login(login === "EMAIL")}>{sent.username}</LedgerRow>
      </Ledger>
      {emailDisclosure && showsEmailDisclosure(login, text(emailDisclosure)) && (
        <Notice tone="warning">
          <Localized text={emailDisclosure} />
        </Notice>
      )}
      <Actions>
        <Button variant="filled" busy={register.isPending} onClick={() => register.mutate()}>
          {words.register}
        </Button>
        <ButtonLink href={paths.registrationForm.href(instanceId)} onClick={guard.allow}>
          {words.cancel}
        </ButtonLink>
      </Actions>
      {guard.dialog}
      {register.isPending && <Working label={words.registering} />}
    </Stack>
  );
}

function factsOf(account: ProvisionalAccount, words: typeof english) {
  const phones = provisionalPhones(account);
  return [
    { label: words.name, value: account.name },
    { label: words.address, value: account.address },
    { label: words.city, value: account.city },
    { label: words.state, value: account.state },
    { label: words.zipCode, value: account.zipCode },
    ...phones.map((phone, index) => ({
      label: phones.length > 1 ? words.phoneNumber(index + 1) : words.phone,
      value: formatPhone(phone),
    })),
    ...(phones.length === 0 ? [{ label: words.phone, value: words.none }] : []),
  ];
}

interface RegisterFailedProps {
  readonly failure: Failure;
  /** Whether the answer to this or an earlier attempt was lost; that attempt may have taken the username. */
  readonly answerLost: boolean;
}

/** HTTP 409 has its own text (REG-65); any other error shows as it is. */
function RegisterFailed({ failure, answerLost }: RegisterFailedProps) {
  const words = useScreenWords("registration", english);
  const { failures } = useWords();
  const detail = failures.detail(failure);
  function title(): string {
    if (failure.kind !== "refused") return words.notRegistered(detail);
    if (failure.problem.status === 409) return words.usernameTaken;
    const isOfTheForm = failure.code === "registration_refused" || failure.code === "too_many_attempts";
    return isOfTheForm ? words.failed(failure, detail) : words.notRegistered(detail);
  }
  return (
    <Notice tone="danger" takesFocus title={title()}>
      {answerLost && words.perhapsRegistered}
    </Notice>
  );
}
