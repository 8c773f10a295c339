import { CallFailed } from "@paydown/api-client";
import { isOn, optionKind, readPaymentOption } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import type { Say } from "@paydown/shell/notifications";
import { isCancelledError, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { type EnteredForm, type EnteredPayment, usePaymentFlow } from "../../payment/payment-flow";
import { regeQuery } from "../../payment-flow/rege-query";
import { outlivesSession } from "../../payment/without-card";
import { infoQuery } from "../../payment-method/info-query";
import { loadReceipt } from "../../payment-method/method-parts";
import { usePortal, useSession } from "../../session/session";
import type { Words } from "../../words/words";
import type { FormParts } from "./form-parts";

export interface Continue {
  proceed(entered: EnteredPayment): Promise<void>;
  /** Saves the method without paying, says so, and returns to Make Payment (FORM-22, FORM-23). */
  save(next: NonNullable<FormParts["next"]>, accountNo: string, form: EnteredForm): Promise<void>;
}

/** Result of a step; a failure has already been reported. */
type Attempt<Value> = { readonly kind: "done"; readonly value: Value } | { readonly kind: "failed" };

const failed = { kind: "failed" } as const;

/**
 * The steps after a valid form: records the consent to a receipt, then opens Reg E if the option and action have
 * messages, else Confirm. If the messages cannot be fetched, Reg E is not skipped: this failure, like that of
 * recording the consent, is reported and keeps the form open (FORM-57, FORM-75).
 */
export function useContinue(allowLeaving: () => void): Continue {
  const session = useSession();
  const flow = usePaymentFlow();
  const queryClient = useQueryClient();
  const { notifications, renewal } = usePortal();
  const navigate = useNavigate();
  const { instanceConfig } = useConfiguration();
  const text = useText();

  async function consent({ form, terms }: EnteredPayment) {
    if (!isOn(form.sendConf)) return;
    const { acknowledgeConsent } = await loadReceipt();
    await acknowledgeConsent(session, terms, form, (label) => text(instanceConfig[label]));
  }

  /** Runs a step. The report of a failed call names the step, as `doing`. */
  async function attempt<Value>(doing: Say<Words>, step: () => Promise<Value>): Promise<Attempt<Value>> {
    try {
      return { kind: "done", value: await step() };
    } catch (reason) {
      // The session was abandoned, and its fetches were cancelled.
      if (isCancelledError(reason)) return failed;
      if (!(reason instanceof CallFailed)) throw reason;
      // The session has ended, and the dialog has already asked for the password. The form's session hold does the
      // rest.
      if (reason.failure.kind === "refused" && reason.failure.code === "unauthenticated") return failed;
      notifications.error(doing, ({ failures }) => failures.detail(reason.failure));
      return failed;
    }
  }

  return {
    async proceed(entered) {
      const { action, accountNo } = entered.terms;
      const option = readPaymentOption(entered.form.paymentOption);
      if (option === undefined) return;
      const renewals = renewal.count();
      const messages = await attempt(
        ({ shell }) => shell.failures.fetchingRegeMessages,
        () => queryClient.fetchQuery(regeQuery(session, accountNo, option, action)),
      );
      if (messages.kind === "failed") return;
      const consented = await attempt(
        ({ paymentForm }) => paymentForm.savingConsent,
        () => consent(entered),
      );
      if (consented.kind === "failed") return;
      // A card number does not outlive the session in which it was typed: the consumer must type it again to continue.
      if (renewal.count() !== renewals && !outlivesSession[optionKind(option)]) return;
      flow.enter(entered);
      allowLeaving();
      const next = messages.value.length > 0 ? paths.rege : paths.confirm;
      await navigate(next.href(session.instanceId, accountNo, { action }));
    },
    async save({ part }, accountNo, form) {
      const own = ({ screens }: Words) => screens?.nextPayment ?? part.english;
      const saved = await attempt(
        (words) => own(words).saving,
        () => part.saveMethod(session, accountNo, form),
      );
      if (saved.kind === "failed") return;
      queryClient.setQueryData(infoQuery(session, accountNo).queryKey, saved.value);
      flow.drafts.delete(accountNo);
      notifications.show("success", (words) => own(words).saved);
      allowLeaving();
      await navigate(paths.makePayment.href(session.instanceId, accountNo));
    },
  };
}
