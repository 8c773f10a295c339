import { asksAboutPending, type PaymentAction, type PaymentComparison } from "@paydown/domain";
import { loadChunk } from "@paydown/shell/chunk";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../paths";
import type { EnteredPayment } from "../../payment-flow/payment-flow";
import type { PaymentPage } from "../../payment-flow/payment-page";
import { bankFields, receiptFields } from "../../payment-method/method-parts";
import { useSession } from "../../session/session";
import type { PhonePayment } from "./form-questions";

const loadQuestions = () => loadChunk(() => import("./form-questions"));

type Questions = Awaited<ReturnType<typeof loadQuestions>>;

type Asked =
  | { readonly kind: "pending"; readonly part: Questions; readonly payments: readonly PhonePayment[] }
  | { readonly kind: "single"; readonly part: Questions; readonly comparisons: readonly PaymentComparison[]; readonly entered: EnteredPayment };

export interface FormQuestions {
  /** Confirms what is to be confirmed about the amount, then goes on (decisions Q62). */
  ask(entered: EnteredPayment): Promise<void>;
  /** Going on after an answer. */
  readonly busy: boolean;
  /** Where the page puts the question. */
  readonly dialog: ReactNode;
}

/**
 * The two questions of the form: about pending phone payments on entering, about the amount on Continue. Neither is asked for next,
 * and a failure to find out counts as nothing to ask (registered-area §4, §5 and §7).
 */
export function useFormQuestions({ account }: PaymentPage, action: PaymentAction, allowLeaving: () => void, goOn: (entered: EnteredPayment) => Promise<void>): FormQuestions {
  const session = useSession();
  const navigate = useNavigate();
  const { accountNo, due } = account;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const asks = asksAboutPending[action];

  useEffect(() => {
    let left = false;
    async function askAboutPending() {
      const part = await loadQuestions();
      const payments = await part.fetchPhonePayments(session, accountNo);
      if (!left && payments.length > 0) setAsked({ kind: "pending", part, payments });
    }
    if (asks) void askAboutPending().catch(() => undefined);
    // What a choice on the form may need is at hand by then.
    for (const part of [bankFields, receiptFields]) void part.ready().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [session, accountNo, asks]);

  async function confirmed(entered: EnteredPayment) {
    setAsked(null);
    setBusy(true);
    await goOn(entered).finally(() => setBusy(false));
  }

  function dialog() {
    if (asked?.kind === "pending") {
      const leave = () => {
        allowLeaving();
        void navigate(paths.makePayment.href(session.instanceId, accountNo));
      };
      return <asked.part.PendingPaymentsDialog payments={asked.payments} onYes={() => setAsked(null)} onNo={leave} />;
    }
    if (asked?.kind === "single") {
      const { comparisons, entered, part } = asked;
      return <part.SinglePaymentDialog comparisons={comparisons} onYes={() => void confirmed(entered)} onCancel={() => setAsked(null)} />;
    }
    return null;
  }

  return {
    busy,
    dialog: dialog(),
    async ask(entered) {
      const part = asks ? await loadQuestions().catch(() => null) : null;
      const comparisons = (await part?.compareWithAccount(session, accountNo, entered.terms.amount, due)) ?? [];
      if (part && comparisons.length > 0) setAsked({ kind: "single", part, comparisons, entered });
      else await goOn(entered);
    },
  };
}
