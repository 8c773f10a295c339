import { CallFailed } from "@paydown/api-client";
import { readPaymentOption } from "@paydown/domain";
import { useNotifications } from "@paydown/shell/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import { type EnteredPayment, usePaymentFlow } from "../../payment-flow/payment-flow";
import { regeQuery } from "../../payment-flow/rege-query";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";

/**
 * From a valid form onwards: to Reg E where there are messages for the option and action, straight to Confirm where there are none.
 * Not knowing is not none: when the messages cannot be fetched, it says so and stays.
 */
export function useContinue(allowLeaving: () => void): (entered: EnteredPayment) => Promise<void> {
  const session = useSession();
  const { shell, failures } = useWords();
  const flow = usePaymentFlow();
  const queryClient = useQueryClient();
  const notifications = useNotifications();
  const navigate = useNavigate();

  return async (entered) => {
    const { action, accountNo } = entered.terms;
    const option = readPaymentOption(entered.form.paymentOption);
    if (option === undefined) return;
    try {
      const messages = await queryClient.fetchQuery(regeQuery(session, accountNo, option, action));
      flow.enter(entered);
      allowLeaving();
      const next = messages.length > 0 ? paths.rege : paths.confirm;
      await navigate(next.href(session.instanceId, accountNo, { action }));
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason;
      notifications.error(shell.failures.fetchingRegeMessages, failures.detail(reason.failure));
    }
  };
}
