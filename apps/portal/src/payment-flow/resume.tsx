import { Loading } from "@paydown/ui/loading";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { useScreenWords } from "../words/words";
import { lookups as english } from "./lookups.en";
import { type PaymentResult, usePaymentFlow } from "../payment/payment-flow";
import { paymentStatusQuery } from "./payment-status-query";
import { notSent } from "../account/not-sent";
import { discardKey, readKey, wasSent } from "../payment/stored-key";

export interface ResumeProps {
  readonly accountNo: string;
  /** Whether the key may have been sent. For an unsent key, there is no outcome to wait for. */
  readonly sent: boolean;
  /** Shown without a stored key; a redirect to the account route by default. */
  readonly withoutKey?: ReactNode;
}

/**
 * Handles a payment screen opened without a payment in memory, as after a reload: shows the stored key's payment on
 * Completed, or drops the key and goes to the account route (CONFIRM-33, CONFIRM-34).
 */
export function Resume({ accountNo, sent, withoutKey }: ResumeProps) {
  const { instanceId } = useSession();
  const [stored] = useState(() => readKey(instanceId));
  if (stored?.account !== accountNo)
    return withoutKey ?? <Navigate to={paths.account.href(instanceId, accountNo)} replace />;
  return <Following accountNo={accountNo} storedKey={stored.key} sent={sent || wasSent()} />;
}

function Following({ accountNo, storedKey: key, sent }: ResumeProps & { readonly storedKey: string }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const { finalize } = usePaymentFlow();
  const words = useScreenWords("lookups", english);
  const [dropped, setDropped] = useState(false);

  useEffect(() => {
    const since = Date.now();
    const follow = (result: PaymentResult | null) =>
      finalize({ kind: "followed", accountNo, key, since, entry: null, total: null, receiptTo: null, result });
    if (sent) {
      follow(null);
      return;
    }
    queryClient.fetchQuery(paymentStatusQuery(session, key, since)).then(
      (status) => {
        if (status.kind === "found") {
          follow(status.result);
        } else {
          discardKey(session.instanceId, key);
          setDropped(true);
        }
      },
      () => follow(null),
    );
  }, [accountNo, finalize, key, queryClient, sent, session]);

  return dropped ? (
    <Navigate to={paths.account.href(session.instanceId, accountNo)} state={notSent} replace />
  ) : (
    <Loading label={words.looking} />
  );
}
