import {
  asksAboutPending,
  type Cents,
  isOn,
  maskAllButLastFour,
  type PaymentAction,
  type PaymentComparison,
  type PaymentMethodForm,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { BalanceHeader } from "../../balance/balance";
import { paths } from "../../paths";
import { type EnteredForm, type EnteredPayment, usePaymentFlow } from "../../payment/payment-flow";
import { withoutCard } from "../../payment/without-card";
import { useSession } from "../../session/session";
import type { FormParts } from "./form-parts";
import { fetchPhonePayments, PendingPaymentsDialog, type PhonePayment } from "./pending-payments-dialog";
import { compareWithAccount, SinglePaymentDialog } from "./single-payment-dialog";
import { useContinue } from "./use-continue";
import { useInfoFailure } from "./use-info-failure";

/** A press on Continue with a valid form. */
export type Pressed =
  | { readonly kind: "pay"; readonly payment: EnteredPayment }
  | { readonly kind: "saveMethod"; readonly form: EnteredForm; readonly next: NonNullable<FormParts["next"]> };

export interface AfterFormProps {
  readonly accountNo: string;
  readonly action: PaymentAction;
  /** The purpose of this form's draft. */
  readonly purpose: string;
  readonly getValues: () => PaymentMethodForm;
  readonly due: Cents;
  readonly infoFailure: FormParts["infoFailure"];
  readonly pressed: Pressed | null;
  /** Called when the press is handled and the form stays open. */
  readonly onStay: () => void;
  readonly allowLeaving: () => void;
}

/** What the consumer must confirm before the payment continues. */
interface Question {
  readonly payment: EnteredPayment;
  readonly comparisons: readonly PaymentComparison[];
}

/**
 * Asks the form's questions: about pending phone payments on entering, and about the amount on Continue. Then opens the
 * next screen. Keeps what was typed for the next visit to the form. The action next skips both questions; a failed
 * lookup skips its own question (FORM-72, FORM-73).
 */
export function Component({
  accountNo,
  action,
  purpose,
  getValues,
  due,
  infoFailure,
  pressed,
  onStay,
  allowLeaving,
}: AfterFormProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { instanceConfig } = useConfiguration();
  const { proceed, save } = useContinue(allowLeaving);
  const asks = asksAboutPending[action];
  const [phonePayments, setPhonePayments] = usePhonePayments(accountNo, asks);
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);

  async function finish(step: Promise<void>) {
    try {
      await step;
      onStay();
    } catch (reason) {
      setFailure({ reason });
    }
  }

  async function findComparisons({ terms }: EnteredPayment): Promise<readonly PaymentComparison[]> {
    if (!asks) return [];
    const mostDue = isOn(instanceConfig.allowOverpayment) ? due : null;
    return compareWithAccount(session, accountNo, terms.amount, mostDue);
  }

  async function handle(press: Pressed) {
    if (press.kind === "saveMethod") return finish(save(press.next, accountNo, press.form));
    const { payment } = press;
    const comparisons = await findComparisons(payment);
    if (comparisons.length > 0) setQuestion({ payment, comparisons });
    else await finish(proceed(payment));
  }

  useOncePerPress(pressed, (press) => void handle(press));
  useInfoFailure(infoFailure);
  useFocusFromAddress();
  useDraft(accountNo, purpose, getValues);
  // For Confirm. The form itself becomes usable with as few requests as possible.
  useEffect(() => void BalanceHeader.preload(), []);

  // Rethrown, so that the page offers a reload.
  if (failure) throw failure.reason;

  if (phonePayments.length > 0) {
    const leave = () => {
      allowLeaving();
      void navigate(paths.makePayment.href(session.instanceId, accountNo));
    };
    return <PendingPaymentsDialog payments={phonePayments} onYes={() => setPhonePayments([])} onNo={leave} />;
  }
  if (!question) return null;
  return (
    <SinglePaymentDialog
      comparisons={question.comparisons}
      onYes={() => {
        setQuestion(null);
        void finish(proceed(question.payment));
      }}
      onCancel={() => {
        setQuestion(null);
        onStay();
      }}
    />
  );
}

/** Keeps a draft when the consumer leaves the form, except after saving a payment method (FORM-80, FORM-82). */
function useDraft(accountNo: string, purpose: string, getValues: () => PaymentMethodForm) {
  const { drafts } = usePaymentFlow();
  useEffect(() => {
    const keep = () => {
      const { amount, paymentDate, ...form } = withoutNumbers(getValues());
      drafts.set(accountNo, { form, amountAndDate: { amount, paymentDate }, purpose });
    };
    keep();
    return () => {
      if (drafts.has(accountNo)) keep();
    };
  }, [drafts, accountNo, purpose, getValues]);
}

/** The form without the numbers of a card or bank account, except masked ones. */
function withoutNumbers(form: PaymentMethodForm): PaymentMethodForm {
  const { bankAccountNumber: number } = form;
  return { ...form, ...withoutCard(form), bankAccountNumber: maskAllButLastFour(number) === number ? number : "" };
}

/** Focuses the field that a Change link on Confirm names in the fragment of the address (CONFIRM-55). */
function useFocusFromAddress() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
}

/** The account's pending phone payments, where the action asks about them, and the setter that dismisses them. */
function usePhonePayments(accountNo: string, asks: boolean) {
  const session = useSession();
  const [payments, setPayments] = useState<readonly PhonePayment[]>([]);
  useEffect(() => {
    let left = false;
    if (asks) void fetchPhonePayments(session, accountNo).then((found) => !left && setPayments(found));
    return () => {
      left = true;
    };
  }, [session, accountNo, asks]);
  return [payments, setPayments] as const;
}

/**
 * Handles each press once, although Strict Mode runs the effect twice when the press came before this code had loaded.
 */
function useOncePerPress(pressed: Pressed | null, handle: (press: Pressed) => void) {
  const last = useRef<Pressed | null>(null);
  const start = useEffectEvent(handle);
  useEffect(() => {
    if (!pressed || last.current === pressed) return;
    last.current = pressed;
    start(pressed);
  }, [pressed]);
}
