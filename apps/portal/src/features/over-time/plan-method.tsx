import { lazyPart } from "@paydown/shell/lazy-part";
import { CallFailed } from "@paydown/api-client";
import { type PaymentMethodContext, toPostedMethod } from "@paydown/domain";
import { type Configuration, useConfiguration } from "@paydown/shell/configuration";
import type { Say } from "@paydown/shell/notifications";
import { useOnceShown } from "@paydown/shell/once-shown";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { FormStack } from "@paydown/ui/form-layout";
import { Hint } from "@paydown/ui/hint";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import type { PaymentPage } from "../../account/payment-page";
import { regeQuery } from "../../payment-flow/rege-query";
import type { EnteredForm } from "../../payment/payment-flow";
import { withoutCard } from "../../payment/without-card";
import { BillingFields } from "../../payment-method/billing-fields";
import { infoQuery } from "../../payment-method/info-query";
import { BankFields, type MethodParts } from "../../payment-method/method-parts";
import { PaymentMethodFields } from "../../payment-method/payment-method-fields";
import { saveInfo } from "../../payment-method/save-info";
import { usePaymentMethod } from "../../payment-method/use-payment-method";
import { type PlanInProgress, usePlanInProgress } from "../../plan/plan-in-progress";
import { useSession, usePortal } from "../../session/session";
import { useSessionHold } from "../../session/use-session-hold";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords, type Words } from "../../words/words";

const SignedInAgain = lazyPart(() => import("../../payment-flow/signed-in-again"));

export interface PlanMethodProps {
  readonly page: PaymentPage;
  readonly parts: MethodParts;
  readonly plan: PlanInProgress;
}

/**
 * The method for every payment of the plan. It is saved immediately as the processor's token, so that no later
 * screen needs card data (PLAN-57).
 */
export function PlanMethod({ page, parts, plan }: PlanMethodProps) {
  const session = useSession();
  const words = useScreenWords("overTime", english);
  const { paymentFlow } = useWords();
  const { accountNo } = page.account;
  const [, setPlan] = usePlanInProgress(accountNo);
  const navigate = useNavigate();
  const { notifications } = usePortal();
  const queryClient = useQueryClient();
  const guard = useLeaveGuard(words.leaveText);
  const [signedInAgain, setSignedInAgain] = useState(false);
  const context = contextOf(page, useConfiguration(), parts);

  const save = useMutation({
    async mutationFn(form: EnteredForm) {
      let doing: Say<Words> = ({ screens }) => (screens?.overTime ?? english).savingMethod;
      try {
        const info = await saveInfo(session, accountNo, toPostedMethod(form), "planMethod");
        queryClient.setQueryData(infoQuery(session, accountNo).queryKey, info);
        doing = ({ shell }) => shell.failures.fetchingRegeMessages;
        return await queryClient.fetchQuery(regeQuery(session, accountNo, info.paymentOption, "next"));
      } catch (reason) {
        throw reason instanceof CallFailed ? new StepFailed(doing, reason) : reason;
      }
    },
    onSuccess(messages) {
      setPlan({ ...plan, hasMethod: true });
      guard.allow();
      const next = messages.length > 0 ? paths.overTimeRegE : paths.overTimeReview;
      void navigate(next.href(session.instanceId, accountNo));
    },
    onError(reason) {
      if (!(reason instanceof StepFailed)) throw reason;
      const { failure } = reason.call;
      // The session has ended, and the dialog has already asked for the password. The form's session hold does the
      // rest.
      if (failure.kind === "refused" && failure.code === "unauthenticated") return;
      notifications.error(reason.doing, ({ failures }) => failures.detail(failure));
    },
  });

  const method = usePaymentMethod(context, parts, { ...page.page.billing }, (form) => save.mutate(form));
  useOnceShown(() => void BankFields.preload());
  useSessionHold({
    onEnd() {
      const { ccNumber, cvv } = withoutCard(method.form.getValues());
      method.form.setValue("ccNumber", ccNumber);
      method.form.setValue("cvv", cvv);
    },
    onRenewed: () => setSignedInAgain(true),
  });

  return (
    <form noValidate onSubmit={method.submit}>
      <Stack gap="section" width="read">
        <Stack>
          <PageTitle note={paymentFlow.account(accountNo)}>{words.methodTitle}</PageTitle>
          <p>{words.methodText}</p>
          {signedInAgain && <SignedInAgain />}
          <ErrorSummary errors={method.summary} attempt={method.failedSubmits} />
        </Stack>
        <FormStack>
          <PaymentMethodFields method={method} selects={page.page.userInfo.allowedPaySelects} />
          <BillingFields
            field={method.field}
            canada={parts.canada}
            canadian={method.canadian}
            provinces={context.provinces}
          />
        </FormStack>
        <Stack>
          <Hint>{words.methodKept}</Hint>
          <Actions>
            <Button type="submit" variant="filled" busy={method.form.formState.isSubmitting || save.isPending}>
              {paymentFlow.continue}
            </Button>
            <ButtonLink href={paths.overTime.href(session.instanceId, accountNo)} onClick={guard.allow}>
              {words.backToPlan}
            </ButtonLink>
          </Actions>
        </Stack>
      </Stack>
      {guard.dialog}
    </form>
  );
}

/** A failed call and its purpose. */
class StepFailed extends Error {
  constructor(
    readonly doing: Say<Words>,
    readonly call: CallFailed,
  ) {
    super();
  }
}

/** A saved method has no amount, no date and no receipt. */
function contextOf(
  { page, account, today }: PaymentPage,
  { instanceConfig }: Configuration,
  { canada, onFile }: MethodParts,
): PaymentMethodContext {
  return {
    requiresEmail: false,
    achRequiresPhone: account.achRequiresPhone,
    amountLocked: true,
    paymentDates: null,
    allowedOptions: page.userInfo.allowedPaySelects.map(({ key }) => key),
    countries: canada ? canada.countries : ["US"],
    provinces: canada ? canada.provincesOffered(instanceConfig.canadianProvinces) : [],
    receiptTypes: [],
    onFile: onFile?.method ?? null,
    today,
  };
}
