import { answer, type components, failureOf } from "@paydown/api-client";
import { displayAmount, parseCalendarDate } from "@paydown/domain";
import { useShellWords } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { Notice } from "@paydown/ui/notice";
import { Stack } from "@paydown/ui/stack";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession, usePortal } from "../session/session";
import { pageQuery } from "./page-query";
import { accountPayments as english } from "./account-payments.en";
import { settlement } from "./settlement.en";
import { useScreenWords, useWords } from "../words/words";

export interface CancelDialogProps {
  readonly payment: components["schemas"]["AccountPayment"];
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

/** Asks for confirmation, then cancels a scheduled payment. Refetches the payments whether or not the call succeeds. */
export function CancelDialog({ payment, onClose, onCancelled }: CancelDialogProps) {
  const { instanceId, username, api } = useSession();
  const words = useScreenWords("accountPayments", english);
  const { failures } = useWords();
  const shell = useShellWords();
  const { notifications } = usePortal();
  const queryClient = useQueryClient();
  const total = displayAmount(payment.total);
  const said = sayOf(payment, words);

  const cancel = useMutation({
    mutationFn: () =>
      answer(
        api.DELETE("/api/payments/scheduled/{reference};user={user}", {
          params: { path: { reference: payment.reference, user: username } },
        }),
      ),
    onSuccess() {
      notifications.show("success", ({ screens }) =>
        sayOf(payment, screens?.accountPayments ?? english).cancelled(total, payment.paymentDate),
      );
      onCancelled();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [instanceId, username] }),
  });
  const failure = failureOf(cancel.error);

  return (
    <Dialog
      open
      title={words.cancelTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {words.cancelIt}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{said.ask(total, payment.paymentDate)}</p>
        {payment.agreedUntil !== undefined && (
          <AgreementAfter accountNo={payment.accountNo} agreedUntil={payment.agreedUntil} />
        )}
        {cancel.isError && (
          <Notice tone="danger" live="alert">
            {shell.failures.say(words.cancelling, failures.detail(failure))}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

/** The texts for the kind of payment. A plan continues without a cancelled payment, unless it was the plan's last. */
function sayOf({ ofPlan, lastOfPlan }: CancelDialogProps["payment"], words: typeof english) {
  if (lastOfPlan) return { ask: words.cancelTextLastOfPlan, cancelled: words.cancelledLastOfPlan };
  return ofPlan
    ? { ask: words.cancelTextOfPlan, cancelled: words.cancelledOfPlan }
    : { ask: words.cancelText, cancelled: words.cancelled };
}

/** Says whether an agreement still stands once its payment is cancelled: it ends after the day `agreedUntil`. */
function AgreementAfter({ accountNo, agreedUntil }: { readonly accountNo: string; readonly agreedUntil: string }) {
  const words = useScreenWords("settlement", settlement);
  const { data } = useQuery(pageQuery(useSession(), accountNo));
  const [today, last] = [data?.today, agreedUntil].map((date) => parseCalendarDate(date ?? ""));
  if (today === undefined || last === undefined) return null;
  return <p>{last < today ? words.cancelEnds(agreedUntil) : words.cancelStays(agreedUntil)}</p>;
}
