import { displayAmount, formatUsd } from "@paydown/domain";
import { Notice } from "@paydown/ui/notice";
import { OnDemand } from "@paydown/ui/on-demand";
import { RecordList } from "@paydown/ui/record-list";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import { overTime as english } from "../../plan/over-time.en";
import { shownAtOnce } from "../../plan/plan-payments";
import { PlanTable } from "../../plan/plan-table";
import { isToCome, type Schedule } from "../../plan/schedule-query";
import { useScreenWords } from "../../words/words";
import { byYear, sumOf } from "./by-year";
import { schedule as scheduleEnglish } from "./schedule.en";
import { statusText } from "./schedule-table";

/** The outcomes of a payment that the company still expects. */
const notTaken = new Set<string>(["declined", "failed", "skipped", "returned"]);

export interface PaymentsOfPlanProps {
  /** All payments of the plan, in order of date. */
  readonly rows: Schedule["rows"];
}

/**
 * The next payments of a plan set up here, and the last one that was not taken. On request all that are still to come,
 * and those of before with what became of them (SCHED-36 to SCHED-40).
 */
export function PaymentsOfPlan({ rows }: PaymentsOfPlanProps) {
  const words = useScreenWords("overTime", english);
  const own = useScreenWords("schedule", scheduleEnglish);
  const toCome = rows.filter(isToCome);
  const before = rows.filter((row) => !isToCome(row));
  const paid = before.filter(({ paymentStatus }) => paymentStatus === "paid");
  const unpaid = before.length - paid.length;
  const paidText = own.paidSoFar(paid.length, formatUsd(sumOf(paid)));
  const lists = (
    <>
      {toCome.length > 0 && (
        <OnDemand label={words.showAll(toCome.length)}>
          <Years rows={toCome} />
        </OnDemand>
      )}
      {before.length > 0 && (
        <OnDemand label={unpaid > 0 ? `${paidText}; ${own.notPaid(unpaid)}` : paidText}>
          <Years rows={before} />
        </OnDemand>
      )}
    </>
  );
  if (toCome.length === 0) return <div>{lists}</div>;
  const missed = before.filter(({ paymentStatus }) => paymentStatus && notTaken.has(paymentStatus)).at(-1);
  return (
    <Section title={own.nextPayments}>
      <Stack>
        {missed && (
          <Notice
            tone="warning"
            title={`${words.onDate(displayAmount(missed.amount), missed["Date Due"])}: ${statusText(missed, own)}.`}
          />
        )}
        <div>
          <RecordList
            items={toCome.slice(0, shownAtOnce).map((row) => ({
              key: row["Date Due"],
              title: words.onDate(displayAmount(row.amount), row["Date Due"]),
              details: [
                words.nth(rows.indexOf(row) + 1, rows.length),
                statusText(row, own),
                ...(row.balance === undefined ? [] : [words.thenOwed(displayAmount(row.balance))]),
              ],
            }))}
          />
          {lists}
        </div>
      </Stack>
    </Section>
  );
}

/** A table per year. */
function Years({ rows }: PaymentsOfPlanProps) {
  const own = useScreenWords("schedule", scheduleEnglish);
  const shown = rows.map(({ principalAmount = "", balance = "", ...row }) => ({
    ...row,
    principalAmount,
    balance,
    status: statusText(row, own),
  }));
  return (
    <Stack gap="loose">
      {byYear(shown).map(({ year, rows: those, sum }) => (
        <PlanTable
          key={year}
          rows={those}
          caption={own.year(year, those.length, formatUsd(sum))}
          captionShown
          statusHead={own.status}
        />
      ))}
    </Stack>
  );
}
