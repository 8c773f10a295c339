import { failureOf } from "@paydown/api-client";
import {
  optionKind,
  type PaymentMethodForm,
  type PaymentOptionCode,
  readSwitch,
  toPostedMethod,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { FormGroup, FormStack } from "@paydown/ui/form-layout";
import { Hint } from "@paydown/ui/hint";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { paths } from "../../paths";
import type { PaymentPage } from "../../account/payment-page";
import { BillingFields } from "../../payment-method/billing-fields";
import type { CardFramePart } from "../../payment-method/card-frame-part";
import { CardFields } from "../../payment-method/card-fields";
import { infoQuery, type PaymentInfo } from "../../payment-method/info-query";
import { OnFileNotice, readPayInfo } from "../../payment-method/on-file";
import { saveInfo } from "../../payment-method/save-info";
import { useSession, usePortal } from "../../session/session";
import { paymentInformation as english } from "./payment-information.en";
import { useScreenWords, useWords } from "../../words/words";
import { usePaymentInformation } from "./use-payment-information";
import { usePlanPaid } from "./use-plan-paid";

export interface PaymentInformationProps {
  readonly page: PaymentPage;
  readonly info: PaymentInfo | null;
  /** Where the tenant has the card typed in a frame. */
  readonly cardFrame: CardFramePart | null;
}

/**
 * Replaces the method on file with another card. After saving, the card's number and CVV are gone from the browser;
 * the services keep only the processor's token (METHOD-13, METHOD-28).
 */
export function PaymentInformation({ page: { page, account, today }, info, cardFrame }: PaymentInformationProps) {
  const session = useSession();
  const { instanceConfig } = useConfiguration();
  const words = useScreenWords("paymentInformation", english);
  const { paymentFlow } = useWords();
  const queryClient = useQueryClient();
  const { notifications } = usePortal();
  const [refusesToSave, setRefusesToSave] = useState(false);
  const onFile = info && readPayInfo(info);
  const { values, field, set, missing, ready, forgetCard, onSubmit } = usePaymentInformation(onFile, today, cardFrame);
  const { accountNo } = account;
  const title = useRef<HTMLHeadingElement>(null);
  const plan = usePlanPaid(page, accountNo, cardOption());

  const save = useMutation({
    async mutationFn(values: PaymentMethodForm) {
      const form = { ...values, paymentOption: cardOption() };
      const entered = cardFrame ? await cardFrame.enter(form) : form;
      return (
        entered &&
        saveInfo(
          session,
          accountNo,
          toPostedMethod(entered),
          plan.stays ? "paymentInformationBesidePlan" : "paymentInformation",
        )
      );
    },
    onSuccess(saved) {
      if (!saved) return undefined;
      queryClient.setQueryData(infoQuery(session, accountNo).queryKey, saved);
      forgetCard();
      notifications.show("success", ({ screens }) => (screens?.paymentInformation ?? english).saved);
      // Save is disabled again until another card is entered, so it cannot keep the focus.
      title.current?.focus();
      return plan.tell();
    },
    onError(reason) {
      notifications.error(
        ({ screens }) => (screens?.paymentInformation ?? english).saving,
        ({ failures }) => failures.detail(failureOf(reason)),
      );
    },
  });

  /** This screen does not ask for the option: it is that of the card on file, else the user's first card option. */
  function cardOption(): PaymentOptionCode {
    if (onFile && optionKind(onFile.paymentOption) === "card") return onFile.paymentOption;
    return page.userInfo.allowedPaySelects.find(({ key }) => optionKind(key) === "card")?.key ?? "0";
  }

  function submit(values: PaymentMethodForm) {
    if (readSwitch(instanceConfig, "paymentInfoSaveEnabled")) save.mutate(values);
    else setRefusesToSave(true);
  }

  return (
    <form noValidate onSubmit={onSubmit(submit)}>
      <Stack gap="section" width="read">
        <Stack>
          <PageTitle note={paymentFlow.account(accountNo)} ref={title}>
            {words.title}
          </PageTitle>
          <p>{plan.stays ? words.noteBesidePlan : words.note}</p>
          {plan.stays && <Notice tone="info">{words.planStays(plan.stays)}</Notice>}
        </Stack>
        <FormStack>
          <BillingFields field={field} canada={null} canadian={false} provinces={[]} />
          <FormGroup legend={words.card}>
            {onFile && info && <OnFileNotice method={onFile} brand={info.brand} today={today} note={words.replaces} />}
            {cardFrame?.alone({ today, set }) ?? (
              <CardFields field={field} typed={values.ccNumber} today={today} screen="paymentInformation" />
            )}
          </FormGroup>
        </FormStack>
        <Stack>
          {refusesToSave && (
            <Notice tone="info" live="alert">
              {words.toBeImplemented}
            </Notice>
          )}
          <Hint live>{ready ? words.complete : words.missing(missing)}</Hint>
          <Actions>
            <Button type="submit" variant="filled" disabled={!ready} busy={save.isPending}>
              {words.save}
            </Button>
            <ButtonLink href={paths.makePayment.href(session.instanceId, accountNo)}>{paymentFlow.cancel}</ButtonLink>
          </Actions>
        </Stack>
      </Stack>
    </form>
  );
}
