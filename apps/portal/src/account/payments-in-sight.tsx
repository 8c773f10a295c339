import type { components } from "@paydown/api-client";
import type { CalendarDate, Cents } from "@paydown/domain";
import { ChunkFailed } from "@paydown/shell/chunk";
import { later } from "@paydown/shell/later";

type Schemas = components["schemas"];

/** The payments that stand beside what is owed until nobody can miss them any more. */
export interface AccountPayments {
  /** Not known yet. */
  readonly openPayments: readonly Schemas["OpenPayment"][];
  readonly scheduledPayments: readonly Schemas["AccountPayment"][];
  /** Final within the last 24 hours. */
  readonly finishedPayments: readonly Schemas["AccountPayment"][];
  /** Of an account's page: the agreement to settle it that may be paid now, or that was. */
  readonly offer?: Schemas["AcceptedOffer"] | undefined;
  readonly settled?: boolean | undefined;
  /** Of an account's page: whether a payment plan that was completed has closed the account. */
  readonly planFinished?: boolean | undefined;
}

/** A payment that is not posted yet. */
export interface Paying {
  readonly amount: Cents;
  readonly date: CalendarDate;
  /** Whether the date is a later one. */
  readonly later: boolean;
}

export interface PaymentListsProps {
  readonly payments: AccountPayments;
  /** What an open payment means on this screen. */
  readonly note?: string | undefined;
  /** Whether the screen is about more than one account. */
  readonly severalAccounts?: boolean | undefined;
  /** On Confirm: what is about to be paid. What that does to an agreement is all that is said there. */
  readonly paying?: Paying | undefined;
}

const paymentLists = later<PaymentListsProps>(() => import("./payment-lists"));

/** While a payment is being checked, how often to ask what became of it. */
const openPaymentIntervalMs = 4_000;

/** For `refetchInterval`: a screen follows the payments that it shows as open. */
export const whilePaymentsAreOpen = ({
  state,
}: {
  readonly state: { readonly data: AccountPayments | undefined };
}): number | false => (state.data && state.data.openPayments.length > 0 ? openPaymentIntervalMs : false);

const isEmpty = ({
  openPayments,
  scheduledPayments,
  finishedPayments,
  offer,
  settled,
  planFinished,
}: AccountPayments) =>
  !offer && !settled && !planFinished && openPayments.length + scheduledPayments.length + finishedPayments.length === 0;

/** The answer, once what shows its payments is there too: nothing moves when the screen appears. */
export async function withPaymentLists<Answer extends AccountPayments>(answer: Promise<Answer>): Promise<Answer> {
  const payments = await answer;
  if (!isEmpty(payments)) await paymentLists.ready();
  return payments;
}

/** Open, scheduled and just finished payments; nothing where there are none. */
export function PaymentsInSight(props: PaymentListsProps) {
  return isEmpty(props.payments) ? null : <Lists {...props} />;
}

function Lists(props: PaymentListsProps) {
  const Loaded = paymentLists.useLoaded();
  if (Loaded === "failed") throw new ChunkFailed();
  return Loaded && <Loaded {...props} />;
}
