import { CallFailed } from "@paydown/api-client";
import { isOn, optionKind, type PaymentMethodForm, readPaymentOption } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import type { Say } from "@paydown/shell/notifications";
import { isCancelledError, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { type EnteredPayment, usePaymentFlow } from "../../payment/payment-flow";
import { regeQuery } from "../../payment-flow/rege-query";
import { infoQuery } from "../../payment-method/info-query";
import { loadReceipt } from "../../payment-method/method-parts";
import { usePortal, useSession } from "../../session/session";
import type { Words } from "../../words/words";
import type { FormParts } from "./form-parts";

export interface Continue {
  goOn(entered: EnteredPayment): Promise<void>;
  /** Saves the method without paying, says so, and returns to Make Payment (FORM-22, FORM-23). */
  save(next: NonNullable<FormParts["next"]>, accountNo: string, form: PaymentMethodForm): Promise<void>;
}

/**
 * The steps after a valid form: records the consent to a receipt, then leads to Reg E if the option and action have
 * messages, else to Confirm. Unknown is not none: if the messages cannot be fetched or the consent cannot be recorded,
 * it says so and stays (FORM-57, FORM-75).
 */
export function useContinue(allowLeaving: () => void): Continue {
  const session = useSession();
  const { renewal } = usePortal();
  const flow = usePaymentFlow();
  const queryClient = useQueryClient();
  const { notifications } = usePortal();
  const navigate = useNavigate();
  const { instanceConfig } = useConfiguration();
  const text = useText();

  async function consent({ form, terms }: EnteredPayment) {
    if (!isOn(form.sendConf)) return;
    const { acknowledgeConsent } = await loadReceipt();
    await acknowledgeConsent(session, terms, form, (label) => text(instanceConfig[label]));
  }

  /** Runs a step. A failed call is reported with what the step was `doing`, and ends it. */
  async function attempt(step: (doing: (what: Say<Words>) => void) => Promise<void>) {
    let what: Say<Words> = ({ shell }) => shell.failures.buildingPage;
    try {
      await step((doing) => (what = doing));
    } catch (reason) {
      // The session was abandoned, and its fetches were cancelled.
      if (isCancelledError(reason)) return;
      if (!(reason instanceof CallFailed)) throw reason;
      // The session has ended, and its dialog has already asked: the form reports it itself.
      if (reason.failure.kind === "refused" && reason.failure.code === "unauthenticated") return;
      notifications.error(what, ({ failures }) => failures.detail(reason.failure));
    }
  }

  return {
    goOn: (entered) =>
      attempt(async (doing) => {
        const { action, accountNo } = entered.terms;
        const option = readPaymentOption(entered.form.paymentOption);
        if (option === undefined) return;
        const renewals = renewal.count();
        doing(({ shell }) => shell.failures.fetchingRegeMessages);
        const messages = await queryClient.fetchQuery(regeQuery(session, accountNo, option, action));
        doing(({ paymentForm }) => paymentForm.savingConsent);
        await consent(entered);
        // A card number does not outlive the session in which it was typed: the consumer must type it again first.
        if (renewal.count() !== renewals && optionKind(option) === "card") return;
        flow.enter(entered);
        allowLeaving();
        const next = messages.length > 0 ? paths.rege : paths.confirm;
        await navigate(next.href(session.instanceId, accountNo, { action }));
      }),
    save: ({ part }, accountNo, form) =>
      attempt(async (doing) => {
        const own = ({ screens }: Words) => screens?.nextPayment ?? part.english;
        doing((words) => own(words).saving);
        queryClient.setQueryData(
          infoQuery(session, accountNo).queryKey,
          await part.saveMethod(session, accountNo, form),
        );
        notifications.show("success", (words) => own(words).saved);
        allowLeaving();
        await navigate(paths.makePayment.href(session.instanceId, accountNo));
      }),
  };
}
