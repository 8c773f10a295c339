import type { components } from "@paydown/api-client";
import type {
  CalendarDate,
  Cents,
  EnteredMethodForm,
  PaymentAction,
  PaymentInProgressContext,
  PaymentMethodForm,
} from "@paydown/domain";
import { useProvided } from "@paydown/shell/provided";
import { createContext, useMemo, useState, type ReactNode } from "react";

export type PaymentResult = components["schemas"]["PaymentResult"];

/** How the consumer reached the form; Retry reopens it the same way. */
export interface FormEntry {
  readonly action: PaymentAction;
  readonly needsSD: boolean;
  readonly sdAccepted: boolean;
}

/** A valid form. If the card was typed in the card frame, the form has its token instead of a number. */
export type EnteredForm = EnteredMethodForm & {
  /** When the token was made, in milliseconds of this browser's clock. */
  readonly cardEnteredAt?: number;
};

/**
 * The payment in progress, passed from the form to Reg E and Confirm. It holds card data, so it lives in memory only
 * (CONFIRM-32).
 */
export interface EnteredPayment {
  readonly form: EnteredForm;
  /** Everything but the fee, which Confirm requests. */
  readonly terms: Omit<PaymentInProgressContext, "feeAmount">;
  /** The company's date when the form was filled in. */
  readonly today: CalendarDate;
}

/** State of the form's history entry: the consumer had to sign in again on the way to Pay. */
export type FormState = "signedInAgain";

/** What a consumer typed into a form without paying, except the numbers to type again (FORM-80). */
export interface Draft {
  readonly form: Omit<PaymentMethodForm, "amount" | "paymentDate">;
  /** Restored only into a form with the same purpose. */
  readonly amountAndDate: Pick<PaymentMethodForm, "amount" | "paymentDate">;
  /** The action, and an amount carried over from a refused offer. */
  readonly purpose: string;
}

/** A payment that may have reached the services; its outcome is queried by its key. */
export interface FollowedPayment {
  readonly kind: "followed";
  readonly accountNo: string;
  readonly key: string;
  /** When it was sent, or first looked up after a reload, in milliseconds of this browser's clock. */
  readonly since: number;
  /** Null after a reload, until the services answer. */
  readonly entry: FormEntry | null;
  readonly total: Cents | null;
  /** The receipt's recipient as shown, an email address or phone number; null without a receipt, and after a reload. */
  readonly receiptTo: string | null;
  /** The services' immediate answer, if any. */
  readonly result: PaymentResult | null;
}

/** With which method trying again can help after a refusal. */
export type RetryWith = "anyMethod" | "anotherMethod" | "nothing";

/** A payment that the services refused with a code that proves that nothing was charged. */
export interface RefusedPayment {
  readonly kind: "refused";
  readonly accountNo: string;
  readonly entry: FormEntry;
  readonly total: Cents;
  /** The services' message. */
  readonly message: string;
  readonly retryWith: RetryWith;
}

export type FinalizedPayment = FollowedPayment | RefusedPayment;

/** At most one of the two is there. */
interface Stage {
  readonly entered: EnteredPayment | null;
  readonly finalized: FinalizedPayment | null;
}

interface Steps {
  readonly enter: (entered: EnteredPayment) => void;
  readonly acceptRegE: () => void;
  readonly acceptDeclaration: () => void;
  /** Ends the payment in progress and drops its card data. */
  readonly finalize: (finalized: FinalizedPayment) => void;
  readonly clear: () => void;
  /** Drafts by account number, in memory until the consumer signs out. */
  readonly drafts: Map<string, Draft>;
}

export type PaymentFlow = Steps & Stage;

const none: Stage = { entered: null, finalized: null };
const PaymentFlowContext = createContext<PaymentFlow | null>(null);

/** Holds the payment in progress and its result for the signed-in screens. */
export function PaymentFlowProvider({ children }: { readonly children: ReactNode }) {
  const [stage, setStage] = useState<Stage>(none);
  const steps = useMemo<Steps>(
    () => ({
      enter: (entered) => setStage({ ...none, entered }),
      acceptRegE: () => setStage(withTerms({ acceptRegE: true })),
      acceptDeclaration: () => setStage(withTerms({ needsSD: true, sdAccepted: true })),
      finalize: (finalized) => setStage({ ...none, finalized }),
      clear: () => setStage(none),
      drafts: new Map(),
    }),
    [],
  );
  const flow = useMemo(() => ({ ...steps, ...stage }), [stage, steps]);
  return <PaymentFlowContext value={flow}>{children}</PaymentFlowContext>;
}

const withTerms =
  (accepted: Partial<Pick<EnteredPayment["terms"], "acceptRegE" | "needsSD" | "sdAccepted">>) =>
  (stage: Stage): Stage =>
    stage.entered ? { ...none, entered: { ...stage.entered, terms: { ...stage.entered.terms, ...accepted } } } : stage;

export function usePaymentFlow(): PaymentFlow {
  return useProvided(PaymentFlowContext);
}

/** The account's payment in progress; null without one. */
export function useEnteredPayment(accountNo: string): EnteredPayment | null {
  const { entered } = usePaymentFlow();
  return entered?.terms.accountNo === accountNo ? entered : null;
}

/** The account's payment whose result Completed shows; null without one. */
export function useFinalizedPayment(accountNo: string): FinalizedPayment | null {
  const { finalized } = usePaymentFlow();
  return finalized?.accountNo === accountNo ? finalized : null;
}
