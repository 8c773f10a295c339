import { amountAndDate, parseCalendarDate, parseDecimal, paymentCourse, readPaymentOption } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { useOnceShown } from "@paydown/shell/once-shown";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { FormStack } from "@paydown/ui/form-layout";
import { PageTitle } from "@paydown/ui/page-title";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation, useSearchParams } from "react-router-dom";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import { type EnteredForm, type FormEntry, type FormState, usePaymentFlow } from "../../payment/payment-flow";
import type { PaymentPage } from "../../account/payment-page";
import { BillingFields } from "../../payment-method/billing-fields";
import { BankFields, ReceiptFields } from "../../payment-method/method-parts";
import { PaymentMethodFields } from "../../payment-method/payment-method-fields";
import { ReceiptChoice } from "../../payment-method/receipt-choice";
import { usePaymentMethod } from "../../payment-method/use-payment-method";
import { isVisit, useSession } from "../../session/session";
import { useWords } from "../../words/words";
import type { AfterFormProps, Pressed } from "./after-form";
import { AmountAndDate } from "./amount-and-date";
import { formContext } from "./form-context";
import type { FormParts } from "./form-parts";
import { TotalPanel } from "./total-panel";
import { useFormHold } from "./use-form-hold";

const SignedInAgain = lazyPart(() => import("../../payment-flow/signed-in-again"));
const AfterFormPart = lazyPart<AfterFormProps>(() => import("./after-form"));

export interface PaymentFormProps {
  readonly page: PaymentPage;
  readonly entry: FormEntry;
  readonly name: string;
  readonly parts: FormParts;
}

/**
 * Amount, payment method and billing for one payment. Continue opens Reg E if there is anything to accept, else
 * Confirm. If there is no next payment, only the method is saved (FORM-22).
 */
export function PaymentForm({ page, entry, name, parts }: PaymentFormProps) {
  const { instanceId, username } = useSession();
  const configuration = useConfiguration();
  const words = useWords();
  const { account, today } = page;
  const { accountNo, demIdtyNo, requiresEmail } = account;
  const { clear, drafts } = usePaymentFlow();
  const guard = useLeaveGuard(words.paymentFlow.leaveText);
  const terms = amountAndDate(entry.action, { ...account, offer: page.offer }, today);
  const methodOnly = paymentCourse(entry.action, account, terms.date.value, today) === "methodOnly";
  const saveOnly = methodOnly ? parts.next : null;
  const context = formContext(page, configuration, parts, terms, methodOnly);
  // The amount carried over from a refused offer.
  const offered = useSearchParams()[0].get("amount");
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [shown, setShown] = useState(false);

  function enter(form: EnteredForm) {
    if (saveOnly) {
      setPressed({ kind: "saveMethod", form, next: saveOnly });
      return;
    }
    const amount = terms.amount.value ?? parseDecimal(form.amount.trim());
    const paymentDate = terms.date.locked ? terms.date.value : parseCalendarDate(form.paymentDate);
    if (amount === undefined || paymentDate === undefined) return;
    setPressed({
      kind: "pay",
      payment: {
        form,
        today,
        terms: { instanceId, accountNo, demIdtyNo, ...entry, amount, paymentDate, requiresEmail, acceptRegE: false },
      },
    });
  }

  const given = {
    ...page.page.billing,
    confirmEmail: isVisit(username) || configuration.instanceConfig.loginIdentifier !== "EMAIL" ? "" : username,
    amount: (!terms.amount.locked && offered) || "",
  };
  const purpose = `${entry.action} ${offered}`;
  const [draft] = useState(() => drafts.get(accountNo));
  const method = usePaymentMethod(context, parts, given, enter, {
    ...draft?.form,
    ...(draft?.purpose === purpose && draft.amountAndDate),
  });
  const state: FormState | null = useLocation().state;
  const signedInAgain = useFormHold(method, state !== null);
  const { control } = method.form;
  const typed = parseDecimal(useWatch({ control, name: "amount" }).trim());
  const shownAmount = terms.amount.value ?? (typed !== undefined && typed > 0 ? typed : null);
  const option = readPaymentOption(useWatch({ control, name: "paymentOption" }));

  // Entering the form ends an earlier payment in progress (FORM-6).
  useEffect(() => clear(), [clear]);
  useOnceShown(() => {
    setShown(true);
    // Preloads the parts that a choice on the form may need.
    for (const part of [BankFields, ReceiptFields]) void part.preload();
  });

  const billing = (
    <BillingFields
      field={method.field}
      canada={parts.canada}
      canadian={method.canadian}
      provinces={context.provinces}
    />
  );

  return (
    <form noValidate onSubmit={method.submit}>
      <Split
        kind="form"
        side={
          saveOnly ? (
            <saveOnly.part.NothingCharged />
          ) : (
            <TotalPanel accountNo={accountNo} option={option} amount={shownAmount} />
          )
        }
        actions={
          <Actions>
            <Button type="submit" variant="filled" busy={method.form.formState.isSubmitting || pressed !== null}>
              {saveOnly ? <saveOnly.part.SaveLabel /> : words.paymentFlow.continue}
            </Button>
            <ButtonLink href={paths.makePayment.href(instanceId, accountNo)} onClick={guard.allow}>
              {words.paymentFlow.cancel}
            </ButtonLink>
          </Actions>
        }
      >
        <FormStack>
          <Stack>
            <PageTitle note={words.paymentFlow.account(accountNo)}>{name}</PageTitle>
            {signedInAgain && <SignedInAgain />}
            <ErrorSummary errors={method.summary} attempt={method.failedSubmits} />
          </Stack>
          {!methodOnly && (
            <AmountAndDate method={method} account={account} terms={terms} byOffer={entry.action === "negotiator"}>
              {parts.showChoices?.(method)}
            </AmountAndDate>
          )}
          {parts.next && (
            <parts.next.part.ArrangementBlock
              {...parts.next.fetched}
              due={methodOnly ? null : terms.date.value}
              today={today}
            />
          )}
          <PaymentMethodFields method={method} selects={page.page.userInfo.allowedPaySelects} fees={page.page.fees} />
          {parts.onRecord?.show(method, billing) ?? billing}
          <ReceiptChoice method={method} />
        </FormStack>
      </Split>
      {shown && (
        <AfterForm
          accountNo={accountNo}
          action={entry.action}
          purpose={purpose}
          getValues={method.form.getValues}
          due={account.due}
          infoFailure={parts.infoFailure}
          pressed={pressed}
          onStay={() => setPressed(null)}
          allowLeaving={guard.allow}
        />
      )}
      {guard.dialog}
    </form>
  );
}

/**
 * If this part's code fails to load, the form still works until Continue is pressed. The press tries to load it once
 * more; if that fails too, the screen fails.
 */
function AfterForm(props: AfterFormProps) {
  const [missing, setMissing] = useState(false);
  if (missing) return props.pressed && <AfterFormPart {...props} />;
  return (
    <ChunkBoundary onFailure={() => setMissing(true)}>
      <AfterFormPart {...props} />
    </ChunkBoundary>
  );
}
