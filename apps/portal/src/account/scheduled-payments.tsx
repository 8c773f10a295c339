import type { components } from "@paydown/api-client";
import { displayAmount } from "@paydown/domain";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { Hint } from "@paydown/ui/hint";
import { RecordList } from "@paydown/ui/record-list";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { AddToCalendar } from "../calendar/add-to-calendar";
import { calendar as calendarEnglish } from "../calendar/calendar.en";
import { accountPayments as english } from "./account-payments.en";
import { useScreenWords } from "../words/words";
import { CancelDialog } from "./cancel-dialog";

type AccountPayment = components["schemas"]["AccountPayment"];

export interface ScheduledPaymentsProps {
  /** Earliest first. */
  readonly payments: readonly AccountPayment[];
  readonly describe: (payment: AccountPayment) => readonly string[];
  /** Called after a cancellation: the button that was pressed is about to disappear. */
  readonly onCancelled: () => void;
  /** What each payment has instead of the button that cancels it. */
  readonly instead?: (payment: AccountPayment, titleId: string) => ReactNode;
}

/** Scheduled payments, each of which the consumer can cancel until its date. A visit cannot (LETTER-60). */
export function ScheduledPayments({ payments, describe, onCancelled, instead }: ScheduledPaymentsProps) {
  const words = useScreenWords("accountPayments", english);
  const calendar = useScreenWords("calendar", calendarEnglish);
  const [asked, setAsked] = useState<AccountPayment | null>(null);
  return (
    <>
      <Section title={words.scheduledTitle}>
        <Stack>
          <RecordList
            items={payments.map((payment) => ({
              key: payment.reference,
              title: words.scheduledOn(displayAmount(payment.total), payment.paymentDate),
              details: describe(payment),
              action: (titleId) =>
                instead?.(payment, titleId) ?? (
                  <Button aria-describedby={titleId} onClick={() => setAsked(payment)}>
                    {words.cancel}
                  </Button>
                ),
            }))}
          />
          <Stack gap="tight">
            <Actions>
              <AddToCalendar payments={payments}>
                {payments.length === 1 ? calendar.add : calendar.addAll}
              </AddToCalendar>
            </Actions>
            <Hint>{calendar.hint}</Hint>
          </Stack>
        </Stack>
      </Section>
      {asked && (
        <CancelDialog
          payment={asked}
          onClose={() => setAsked(null)}
          onCancelled={() => {
            // Nothing behind an open dialog can take the focus.
            flushSync(() => setAsked(null));
            onCancelled();
          }}
        />
      )}
    </>
  );
}
