import type { components } from "@paydown/api-client";
import { displayAmount } from "@paydown/domain";
import { Notice } from "@paydown/ui/notice";
import { RecordList, type RecordTone } from "@paydown/ui/record-list";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { useLanguage } from "@paydown/shell/language";
import { UiLink } from "@paydown/ui/ui-context";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { paths } from "../paths";
import { Agreement, BesideAgreement } from "./agreement";
import { useFollow } from "./use-follow";
import { isVisit, useSession } from "../session/session";
import { accountPayments as english } from "./account-payments.en";
import { brands as englishBrands } from "../words/brands.en";
import { useScreenWords } from "../words/words";
import type { PaymentListsProps } from "./payments-in-sight";
import { ScheduledPayments } from "./scheduled-payments";

type AccountPayment = components["schemas"]["AccountPayment"];
type Outcome = Exclude<AccountPayment["status"], "checking" | "scheduled">;

const tones = {
  succeeded: "success",
  declined: "danger",
  failed: "danger",
  cancelled: "info",
  skipped: "warning",
} as const satisfies Record<Outcome, RecordTone>;

/** The tones of payments that do not count as paid, or not yet. */
const tonesAtBank = {
  processing: "info",
  returned: "danger",
  disputed: "warning",
  voided: "info",
  partlyRefunded: "info",
  refunded: "info",
} as const satisfies Record<keyof typeof english.atBank, RecordTone>;

const isFinished = (payment: AccountPayment): payment is FinishedPayment => Object.hasOwn(tones, payment.status);

/** Open, scheduled and just finished payments, so that none goes unnoticed. */
export function Component({ paying, ...given }: PaymentListsProps) {
  return paying === undefined ? <Lists {...given} /> : <BesideAgreement payments={given.payments} paying={paying} />;
}

function Lists({ payments, note, severalAccounts = false }: Omit<PaymentListsProps, "paying">) {
  const words = useScreenWords("accountPayments", english);
  const describe = useDetails(severalAccounts);
  useMessagesInLanguage();
  const finished = payments.finishedPayments.filter(isFinished);
  const inVisit = isVisit(useSession().username);
  const lists = useRef<HTMLDivElement>(null);
  return (
    <div ref={lists} tabIndex={-1}>
      <Stack gap="loose">
        {!severalAccounts && <Agreement payments={payments} />}
        {payments.openPayments.map((open) => (
          <Notice
            key={open.key}
            tone="info"
            icon="clock"
            live="status"
            title={words.checking(displayAmount(open.total))}
          >
            {note} {severalAccounts && `${words.account(open.accountNo)}. `}
            {words.reference(open.reference)} <SeePayment payment={open} />
          </Notice>
        ))}
        {payments.scheduledPayments.length > 0 && (
          <ScheduledPayments
            payments={payments.scheduledPayments}
            describe={describe}
            onCancelled={() => lists.current?.focus()}
            {...(inVisit && {
              instead: (payment, titleId) => <SeePayment payment={payment} describedBy={titleId} />,
            })}
          />
        )}
        {finished.length > 0 && (
          <Section title={words.finishedTitle}>
            <RecordList
              items={finished.map((payment) => ({
                key: payment.reference,
                ...outcomeOf(payment, words),
                details: [payment.message, ...describe(payment)].filter(Boolean),
                action: (titleId) => <SeePayment payment={payment} describedBy={titleId} />,
              }))}
            />
          </Section>
        )}
      </Stack>
    </div>
  );
}

/** The answers that the lists come from. The payments in them have messages in the language of the call. */
const listAnswers: readonly unknown[] = ["page", "demographics", "transactions"];

/** Fetches the lists again when the consumer changes the language (CALL-48). */
function useMessagesInLanguage() {
  const { instanceId, username } = useSession();
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const fetchedIn = useRef(language);
  useEffect(() => {
    if (fetchedIn.current === language) return;
    fetchedIn.current = language;
    void queryClient.invalidateQueries({
      queryKey: [instanceId, username],
      predicate: ({ queryKey }) => listAnswers.includes(queryKey[2]),
    });
  }, [instanceId, username, language, queryClient]);
}

type FinishedPayment = AccountPayment & { readonly status: Outcome };

function outcomeOf({ status, bankStatus, total, paymentDate }: FinishedPayment, words: typeof english) {
  return bankStatus === undefined || bankStatus === "cleared"
    ? { tone: tones[status], title: words.finished[status](displayAmount(total), paymentDate) }
    : { tone: tonesAtBank[bankStatus], title: words.atBank[bankStatus](displayAmount(total), paymentDate) };
}

interface SeePaymentProps {
  readonly payment: Pick<AccountPayment, "key" | "accountNo" | "total">;
  readonly describedBy?: string;
}

function SeePayment({ payment, describedBy }: SeePaymentProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("accountPayments", english);
  const follow = useFollow();
  return (
    <UiLink
      href={paths.completed.href(instanceId, payment.accountNo)}
      aria-describedby={describedBy}
      onClick={() => follow(payment)}
    >
      {words.seePayment}
    </UiLink>
  );
}

/** Builds the details that distinguish one payment from another. */
function useDetails(severalAccounts: boolean) {
  const words = useScreenWords("accountPayments", english);
  const brands = useScreenWords("brands", englishBrands);
  return ({ accountNo, method, confNumber, presentedAgain = false }: AccountPayment): string[] => [
    ...(severalAccounts ? [words.account(accountNo)] : []),
    {
      card: words.cardEnding(method.brand ? brands[method.brand] : "", method.last4),
      bank: words.bankEnding(method.last4),
    }[method.kind],
    ...(presentedAgain ? [words.presentedAgain] : []),
    ...(confNumber === undefined ? [] : [words.confirmationCode(confNumber)]),
  ];
}
