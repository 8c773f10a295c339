import { answer, CallFailed, type components, type Failure } from "@paydown/api-client";
import { type CalendarDate, displayAmount, formatCalendarDate, toPostedMethod } from "@paydown/domain";
import { useShellWords } from "@paydown/shell/language";
import { DataTable } from "@paydown/ui/data-table";
import { Notice } from "@paydown/ui/notice";
import { Panel } from "@paydown/ui/panel";
import { Section } from "@paydown/ui/section";
import type { EnteredForm } from "../../payment/payment-flow";
import type { PaymentInfo } from "../../payment-method/info-query";
import { saveInfo } from "../../payment-method/save-info";
import type { Session } from "../../session/session";
import { nextPayment as english } from "./next-payment.en";
import { useScreenWords, useWords } from "../../words/words";

export { english };

type Arrangement = components["schemas"]["Arrangement"];
type Row = Arrangement["rows"][number];

export interface FetchedArrangement {
  readonly arrangement: Arrangement | null;
  /** Why the arrangement is unknown. */
  readonly failure: Failure | null;
}

/** The arrangement behind the next payment; null after a 404, or the failure when it is unknown. */
export async function fetchArrangement({ username, api }: Session, accountNo: string): Promise<FetchedArrangement> {
  try {
    const arrangement = await answer(
      api.GET("/api/payments/arrangements/{id};user={user}", { params: { path: { id: accountNo, user: username } } }),
    );
    return { arrangement, failure: null };
  } catch (reason) {
    if (!(reason instanceof CallFailed)) throw reason;
    const { failure } = reason;
    return {
      arrangement: null,
      failure: failure.kind === "refused" && failure.problem.status === 404 ? null : failure,
    };
  }
}

interface NextDate {
  /** Next Due Date; null when no payment is made. */
  readonly due: CalendarDate | null;
  readonly today: CalendarDate;
}

/**
 * Says that a due or overdue payment is charged today, then lists the arrangement's rows: date, amount and interest
 * (FORM-18, FORM-20).
 */
export function ArrangementBlock({ due, today, ...fetched }: FetchedArrangement & NextDate) {
  const words = useScreenWords("nextPayment", english);
  return (
    <>
      {due !== null && due <= today && (
        <Notice tone="info">
          {due < today
            ? words.overdue(formatCalendarDate(due), formatCalendarDate(today))
            : words.dueToday(formatCalendarDate(today))}
        </Notice>
      )}
      <ArrangementRows {...fetched} />
    </>
  );
}

function ArrangementRows({ arrangement, failure }: FetchedArrangement) {
  const words = useScreenWords("nextPayment", english);
  const { failures } = useWords();
  const shell = useShellWords();
  if (failure) return <Notice tone="warning">{shell.failures.say(words.fetching, failures.detail(failure))}</Notice>;
  if (!arrangement || arrangement.rows.length === 0) return null;
  const { rows } = arrangement;
  const hasAmounts = rows.some(({ amount }) => amount !== undefined);
  return (
    <Section title={words.arrangement}>
      <DataTable
        caption={words.arrangement}
        captionHidden
        columns={[
          { key: "dateDue", header: words.dateDue, cell: (row: Row) => row["Date Due"] },
          ...(hasAmounts
            ? [
                {
                  key: "amount",
                  header: words.amount,
                  cell: (row: Row) => (row.amount === undefined ? "" : displayAmount(row.amount)),
                  align: "end" as const,
                },
              ]
            : []),
          {
            key: "interest",
            header: words.interest,
            cell: (row: Row) => displayAmount(row.interestAmount),
            align: "end",
          },
        ]}
        rows={rows}
        rowKey={(row) => row["Date Due"]}
      />
    </Section>
  );
}

/** Replaces the total when nothing is scheduled (FORM-22). */
export function NothingCharged() {
  const words = useScreenWords("nextPayment", english);
  return (
    <Panel title={words.nothingCharged}>
      <p>{words.nothingScheduled}</p>
    </Panel>
  );
}

/** The label of the button that replaces Continue when nothing is scheduled. */
export function SaveLabel() {
  return useScreenWords("nextPayment", english).save;
}

/** Saves the method on file without paying (FORM-22). */
export function saveMethod(session: Session, accountNo: string, form: EnteredForm): Promise<PaymentInfo> {
  return saveInfo(session, accountNo, toPostedMethod(form), "nextPayment");
}
