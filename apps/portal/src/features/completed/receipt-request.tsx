import { answer, failureOf, unreadable, type Failure } from "@paydown/api-client";
import { readAccount, receiptAddressRules, splitLines } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useShellWords, useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { Field } from "@paydown/ui/field";
import { Notice } from "@paydown/ui/notice";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { TextInput } from "@paydown/ui/text-input";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pageQuery } from "../../account/page-query";
import { useCheckedForm } from "../../checked-form/use-checked-form";
import type { PaymentResult } from "../../payment/payment-flow";
import { acknowledge } from "../../payment-flow/acknowledge";
import { minutesToWait } from "../../session/minutes-to-wait";
import { isVisit, useSession } from "../../session/session";
import { useScreenWords, useWords } from "../../words/words";
import { receiptRequest as english } from "./receipt-request.en";
import styles from "./receipt-request.module.css";

export interface ReceiptRequestProps {
  readonly result: PaymentResult;
  /** Called with the payment once the services have the address. */
  readonly onRequested: (result: PaymentResult) => void;
}

/** Asks for the address of a receipt that was not requested on the form (DONE-37). */
export function Component({ result, onRequested }: ReceiptRequestProps) {
  const session = useSession();
  const { username, api } = session;
  const { globalConfig, instanceConfig } = useConfiguration();
  const queryClient = useQueryClient();
  const words = useScreenWords("receiptRequest", english);
  const { rules, failures } = useWords();
  const shell = useShellWords();
  const text = useText();
  const { accountNo, reference } = result;
  const consent = splitLines(text(instanceConfig.emailConsent ?? ""));

  const form = useCheckedForm({
    rules: receiptAddressRules,
    labels: rules.fieldLabels,
    initial: {
      confirmEmail: instanceConfig.loginIdentifier === "EMAIL" && !isVisit(username) ? username : "",
      sms: "",
    },
    fields: ["confirmEmail"],
  });
  const email = form.field("confirmEmail");

  const request = useMutation({
    async mutationFn(address: string) {
      if (consent.length > 0) {
        const { accounts } = await queryClient.fetchQuery(pageQuery(session, accountNo));
        const { demIdtyNo } = readAccount(accounts[0] ?? {}, { ...globalConfig, ...instanceConfig });
        await acknowledge(session, { accountNo, demIdtyNo, disclosureLabel: "emailConsent", lines: consent });
      }
      const params = { path: { reference, user: username } };
      return answer(api.POST("/api/payments/receipt/{reference};user={user}", { params, body: { email: address } }));
    },
    onSuccess: onRequested,
  });

  function sayFailed(failure: Failure): string {
    if (failure.kind === "refused") {
      if (failure.code === "receipt_not_available") return words.noFurtherReceipt;
      if (failure.code === "too_many_attempts") return words.tooManyReceipts(minutesToWait(failure.problem));
    }
    return shell.failures.say(words.requestingReceipt, failures.detail(failure));
  }

  return (
    <div className={styles.screenOnly}>
      <Section title={words.receiptByEmail} ruled>
        <form noValidate onSubmit={form.onSubmit(({ confirmEmail }) => request.mutate(confirmEmail.trim()))}>
          <Stack width="narrow">
            <ErrorSummary errors={form.summary} attempt={form.attempt} />
            {request.error && (
              <Notice key={request.submittedAt} tone="danger" live="alert" takesFocus>
                {sayFailed(failureOf(request.error, unreadable))}
              </Notice>
            )}
            {result.status === "scheduled" && <p>{words.sentOnceMade}</p>}
            <Field id={email.id} label={email.label} hint={consent.join(" ")} error={email.error}>
              {(control) => (
                <TextInput
                  {...control}
                  {...email.register}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
            <Actions>
              <Button type="submit" busy={request.isPending}>
                {words.sendReceipt}
              </Button>
            </Actions>
          </Stack>
        </form>
      </Section>
    </div>
  );
}
