import { CallFailed } from "@paydown/api-client";
import { PartFailed } from "@paydown/shell/part-failed";
import { useShellWords } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { Loading } from "@paydown/ui/loading";
import { Section } from "@paydown/ui/section";
import { Stack } from "@paydown/ui/stack";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ShownPlan } from "../../plan/plan-calls";
import { PlanChart, PlanLedger } from "../../plan/plan-shown";
import { PlanTable } from "../../plan/plan-table";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords, useWords } from "../../words/words";

export interface PlanPreviewProps {
  readonly preview: UseQueryResult<ShownPlan> | undefined;
}

/** The plan as the services would set it up: its totals, a chart of its balance, and every payment. */
export function PlanPreview({ preview }: PlanPreviewProps) {
  const words = useScreenWords("overTime", english);
  const { failures } = useWords();
  const shell = useShellWords();
  if (!preview) return null;
  const failure = preview.error instanceof CallFailed ? preview.error.failure : { kind: "unreachable" as const };
  return (
    <Section title={words.yourPlan} ruled>
      {preview.data ? (
        <PlanDetails {...preview.data} />
      ) : preview.isError ? (
        <PartFailed
          text={shell.failures.say(words.previewing, failures.detail(failure))}
          retry={() => void preview.refetch()}
        />
      ) : (
        <Loading label={shell.loading} />
      )}
    </Section>
  );
}

/** A plan's figures, its chart, and its payments on request. */
export function PlanDetails(shown: ShownPlan) {
  const words = useScreenWords("overTime", english);
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="loose">
      <PlanLedger plan={shown.plan} />
      <PlanChart {...shown} />
      <div>
        <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.showTable}
        </Button>
      </div>
      {open && <PlanTable rows={shown.rows} caption={words.table} />}
    </Stack>
  );
}
