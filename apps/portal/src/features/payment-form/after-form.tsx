import {
  asksAboutPending,
  type Cents,
  type PaymentAction,
  type PaymentComparison,
  type PaymentMethodForm,
  readSwitch,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import type { EnteredPayment } from "../../payment/payment-flow";
import { useSession } from "../../session/session";
import type { FormParts } from "./form-parts";
import { fetchPhonePayments, PendingPaymentsDialog, type PhonePayment } from "./pending-payments-dialog";
import { compareWithAccount, SinglePaymentDialog } from "./single-payment-dialog";
import { useContinue } from "./use-continue";

/** A press on Continue with a valid form; `payment` is null when only the method is saved. */
export interface Pressed {
  readonly form: PaymentMethodForm;
  readonly payment: EnteredPayment | null;
}

export interface AfterFormProps {
  readonly accountNo: string;
  readonly action: PaymentAction;
  readonly due: Cents;
  readonly next: FormParts["next"];
  readonly pressed: Pressed | null;
  /** Called when the press is handled and the form stays open. */
  readonly onStay: () => void;
  readonly allowLeaving: () => void;
}

/**
 * The form's questions and the step after it: pending phone payments on entering, the amount on Continue, then the next
 * screen. The action next asks neither. A failed lookup counts as nothing to ask (FORM-72, FORM-73).
 */
export function Component({ accountNo, action, due, next, pressed, onStay, allowLeaving }: AfterFormProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { goOn, save } = useContinue(allowLeaving);
  const [pending, setPending] = useState<readonly PhonePayment[]>([]);
  const [comparisons, setComparisons] = useState<readonly PaymentComparison[]>([]);
  const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);
  const dealtWith = useRef<Pressed | null>(null);
  const asks = asksAboutPending[action];
  const { instanceConfig } = useConfiguration();

  useEffect(() => {
    let left = false;
    if (asks) void fetchPhonePayments(session, accountNo).then((payments) => !left && setPending(payments));
    return () => {
      left = true;
    };
  }, [session, accountNo, asks]);

  const finish = (step: Promise<void>) => void step.then(onStay, (reason: unknown) => setFailure({ reason }));

  async function deal({ form, payment }: Pressed) {
    if (!payment) {
      if (next) finish(save(next, accountNo, form));
      return;
    }
    const found = asks
      ? await compareWithAccount(
          session,
          accountNo,
          payment.terms.amount,
          readSwitch(instanceConfig, "allowOverpayment") ? due : null,
        )
      : [];
    if (found.length > 0) setComparisons(found);
    else finish(goOn(payment));
  }

  const start = useEffectEvent((press: Pressed) => {
    if (dealtWith.current === press) return;
    dealtWith.current = press;
    void deal(press);
  });
  useEffect(() => {
    if (pressed) start(pressed);
  }, [pressed]);

  // Rethrown, so that the page offers a reload.
  if (failure) throw failure.reason;

  function leave() {
    allowLeaving();
    void navigate(paths.makePayment.href(session.instanceId, accountNo));
  }

  if (pending.length > 0) return <PendingPaymentsDialog payments={pending} onYes={() => setPending([])} onNo={leave} />;
  if (comparisons.length === 0 || !pressed?.payment) return null;
  const { payment } = pressed;
  const answered = (then: () => void) => () => {
    setComparisons([]);
    then();
  };
  return (
    <SinglePaymentDialog
      comparisons={comparisons}
      onYes={answered(() => finish(goOn(payment)))}
      onCancel={answered(onStay)}
    />
  );
}
