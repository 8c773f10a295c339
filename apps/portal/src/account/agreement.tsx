import type { components } from "@paydown/api-client";
import { displayAmount, formatCalendarDate, formatUsd, subtractCents } from "@paydown/domain";
import { keepsSettlement } from "@paydown/domain/offers";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Facts } from "@paydown/ui/facts";
import { Figure, FigureBand } from "@paydown/ui/figure";
import { Notice } from "@paydown/ui/notice";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../paths";
import { readPaymentPage } from "./payment-page";
import { useSession } from "../session/session";
import { settlement as english } from "./settlement.en";
import { useScreenWords } from "../words/words";
import type { AccountPage } from "./page-query";
import type { AccountPayments, Paying } from "./payments-in-sight";

type AcceptedOffer = components["schemas"]["AcceptedOffer"];

const isPage = (payments: AccountPayments): payments is AccountPage => "messages" in payments;

/**
 * Shows a settlement agreement: how much to pay and how, the payment in progress, or a note that the account is
 * settled. Also says when a completed plan has closed the account.
 */
export function Agreement({ payments }: { readonly payments: AccountPayments }) {
  const words = useScreenWords("settlement", english);
  if (payments.settled) return <Closed words={words.settled} payments={payments} />;
  if (payments.planFinished) return <Closed words={words.planFinished} payments={payments} />;
  if (payments.offer && isPage(payments)) return <ToPay page={payments} offer={payments.offer} />;
  return <Settling payments={payments} />;
}

interface ClosedProps {
  readonly words: typeof english.settled;
  readonly payments: AccountPayments;
}

/** Says what closed the account. The bank may still return a payment that has not cleared. */
function Closed({ words, payments: { onceCleared } }: ClosedProps) {
  return onceCleared ? <Notice tone="info">{words.onceCleared}</Notice> : <Notice tone="success">{words.now}</Notice>;
}

/** The payment that will settle the account, while it is scheduled or being checked. */
function Settling({ payments }: { readonly payments: AccountPayments }) {
  const words = useScreenWords("settlement", english);
  const scheduled = payments.scheduledPayments.find(({ settles }) => settles);
  const open = payments.openPayments.find(({ settles }) => settles);
  if (!scheduled && !open) return null;
  return (
    <Notice tone="info">
      {scheduled
        ? words.scheduled(displayAmount(scheduled.amount), scheduled.paymentDate)
        : words.checking(displayAmount(open?.amount ?? ""))}
    </Notice>
  );
}

function ToPay({ page, offer }: { readonly page: AccountPage; readonly offer: AcceptedOffer }) {
  const { instanceId } = useSession();
  const words = useScreenWords("settlement", english);
  const { account, declaration, decide } = readPaymentPage(page, useConfiguration(), useText());
  const card = decide(declaration.length > 0).cards.find((state) => state.card === "negotiator");
  return (
    <Section title={words.title}>
      <Stack>
        <FigureBand>
          <Figure label={words.agreed} amount={displayAmount(offer.amount)} />
          <Facts
            facts={[
              { label: words.payOn, value: offer.date },
              { label: words.by, value: offer.expires },
            ]}
          />
        </FigureBand>
        <p>{words.nothingMore}</p>
        {card?.enabled &&
          (declaration.length > 0 ? (
            <p>{words.declarationFirst}</p>
          ) : (
            <Actions>
              <ButtonLink variant="filled" href={paths.negotiator.href(instanceId, account.accountNo, "payment")}>
                {words.pay}
              </ButtonLink>
            </Actions>
          ))}
      </Stack>
    </Section>
  );
}

export interface BesideAgreementProps {
  readonly payments: AccountPayments;
  readonly paying: Paying;
}

/**
 * On Confirm, says how the payment affects an agreement. The services settle the account by the same rule
 * (docs/decisions/0017).
 */
export function BesideAgreement({ payments, paying }: BesideAgreementProps) {
  return payments.offer && isPage(payments) ? (
    <Settles page={payments} offer={payments.offer} paying={paying} />
  ) : (
    <Settling payments={payments} />
  );
}

function Settles({
  page,
  offer,
  paying: { amount, date, later },
}: {
  readonly page: AccountPage;
  readonly offer: AcceptedOffer;
  readonly paying: Paying;
}) {
  const words = useScreenWords("settlement", english);
  const { account, offer: agreed } = readPaymentPage(page, useConfiguration(), useText());
  if (!agreed) return null;
  if (!keepsSettlement({ amount, date }, agreed)) {
    return (
      <Notice tone="warning">
        {amount < agreed.amount
          ? words.lower(displayAmount(offer.amount), offer.expires)
          : words.tooLate(displayAmount(offer.amount), offer.date)}
      </Notice>
    );
  }
  const rest = subtractCents(account.due, amount);
  const settles = later
    ? words.settlesOn(formatCalendarDate(date))
    : rest > 0
      ? words.writtenOff(formatUsd(rest))
      : words.settles;
  // Nobody should pay more than was agreed without noticing.
  if (amount > agreed.amount)
    return (
      <Notice tone="warning">{`${words.more(displayAmount(offer.amount), formatUsd(subtractCents(amount, agreed.amount)))} ${settles}`}</Notice>
    );
  return <Notice tone="info">{settles}</Notice>;
}
