import { CallFailed } from "@paydown/api-client";
import { useShellWords } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession, usePortal } from "../session/session";
import { overTime as english } from "./over-time.en";
import { useScreenWords, useWords } from "../words/words";
import { cancelPlan } from "./plan-calls";
import { usePlanInProgress } from "./plan-in-progress";

export interface CancelPlanProps {
  readonly accountNo: string;
  readonly onCancelled: () => void;
}

/** Cancels a plan before its first payment, once the consumer confirms (PLAN-106). */
export function CancelPlan({ accountNo, onCancelled }: CancelPlanProps) {
  const session = useSession();
  const words = useScreenWords("overTime", english);
  const { failures } = useWords();
  const shell = useShellWords();
  const { notifications } = usePortal();
  const queryClient = useQueryClient();
  const [, setPlan] = usePlanInProgress(accountNo);
  const [asked, setAsked] = useState(false);

  const cancel = useMutation({
    mutationFn: () => cancelPlan(session, accountNo),
    onSuccess() {
      notifications.show("success", ({ screens }) => (screens?.overTime ?? english).cancelled);
      setAsked(false);
      // Otherwise Back would show the plan as still set up.
      setPlan(null);
      onCancelled();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [session.instanceId, session.username] }),
  });
  const failure = cancel.error instanceof CallFailed ? cancel.error.failure : { kind: "unreachable" as const };

  return (
    <>
      <Button onClick={() => setAsked(true)}>{words.cancelPlan}</Button>
      <Dialog
        open={asked}
        title={words.cancelTitle}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{words.keepIt}</Button>
            <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {words.cancelIt}
            </Button>
          </>
        }
      >
        <Stack>
          <p>{words.cancelText}</p>
          {cancel.isError && (
            <Notice tone="danger" live="alert">
              {shell.failures.say(words.cancelling, failures.detail(failure))}
            </Notice>
          )}
        </Stack>
      </Dialog>
    </>
  );
}
