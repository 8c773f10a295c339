import type { components } from "@paydown/api-client";
import type { CalendarDate, Cents } from "@paydown/domain";
import { lazyPart } from "@paydown/shell/lazy-part";

type Schemas = components["schemas"];

/** Payments that the screens show beside the amount owed, so that the consumer does not overlook them. */
export interface AccountPayments {
  /** Payments whose outcome is not known yet. */
  readonly openPayments: readonly Schemas["OpenPayment"][];
  readonly scheduledPayments: readonly Schemas["AccountPayment"][];
  /** Payments that became final within the last 24 hours. */
  readonly finishedPayments: readonly Schemas["AccountPayment"][];
  /** On an account's page: the settlement agreement that can be paid now, or that was paid. */
  readonly offer?: Schemas["AcceptedOffer"] | undefined;
  readonly settled?: boolean | undefined;
  /** On an account's page: whether a completed payment plan has closed the account. */
  readonly planFinished?: boolean | undefined;
  /** Whether that depends on a bank payment that has not cleared. */
  readonly onceCleared?: boolean | undefined;
}

/** A payment that has not been posted yet. */
export interface Paying {
  readonly amount: Cents;
  readonly date: CalendarDate;
  /** Whether the date is in the future. */
  readonly later: boolean;
}

export interface PaymentListsProps {
  readonly payments: AccountPayments;
  /** Explains what an open payment means on this screen. */
  readonly note?: string | undefined;
  /** Whether the screen covers more than one account. */
  readonly severalAccounts?: boolean | undefined;
  /** On Confirm: the payment about to be made. Confirm shows only its effect on an agreement. */
  readonly paying?: Paying | undefined;
}

const PaymentLists = lazyPart<PaymentListsProps>(() => import("./payment-lists"));

/** How often to poll a payment that is being checked. */
const openPaymentIntervalMs = 4_000;

/** For `refetchInterval`: polls while the screen shows open payments. */
export const whilePaymentsAreOpen = ({
  state,
}: {
  readonly state: { readonly data: AccountPayments | undefined };
}): number | false => (state.data && state.data.openPayments.length > 0 ? openPaymentIntervalMs : false);

const isEmpty = (payments: AccountPayments) =>
  !payments.offer &&
  !payments.settled &&
  !payments.planFinished &&
  payments.openPayments.length + payments.scheduledPayments.length + payments.finishedPayments.length === 0;

/**
 * Resolves once the code of the payment lists has also loaded, or failed to load, so that nothing moves when the screen
 * appears.
 */
export async function withPaymentLists<Answer extends AccountPayments>(answer: Promise<Answer>): Promise<Answer> {
  const payments = await answer;
  if (!isEmpty(payments)) await PaymentLists.preload();
  return payments;
}

/** Open, scheduled and just finished payments; renders nothing when there are none. */
export function PaymentsInSight(props: PaymentListsProps) {
  return isEmpty(props.payments) ? null : <PaymentLists {...props} />;
}
