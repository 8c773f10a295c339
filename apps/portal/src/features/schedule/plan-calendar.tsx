import type { components } from "@paydown/api-client";
import { Actions } from "@paydown/ui/actions";
import { Hint } from "@paydown/ui/hint";
import { Stack } from "@paydown/ui/stack";
import { AddToCalendar } from "../../calendar/add-to-calendar";
import { calendar as calendarEnglish } from "../../calendar/calendar.en";
import { useScreenWords } from "../../words/words";

export type PlanCalendarProps = Pick<components["schemas"]["Schedule"], "rows">;

/** Saves the scheduled payments of the plan as a calendar file. */
export function Component({ rows }: PlanCalendarProps) {
  const words = useScreenWords("calendar", calendarEnglish);
  const payments = rows.flatMap(({ reference, total, "Date Due": paymentDate }) =>
    reference !== undefined && total !== undefined ? [{ reference, total, paymentDate }] : [],
  );
  if (payments.length === 0) return null;
  return (
    <Stack gap="tight">
      <Actions>
        <AddToCalendar payments={payments}>{words.addAll}</AddToCalendar>
      </Actions>
      <Hint>{words.hint}</Hint>
    </Stack>
  );
}
