import { formatPhone, isOn } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { Notice } from "@paydown/ui/notice";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FollowedPayment, PaymentResult } from "../../payment/payment-flow";
import { useSession } from "../../session/session";
import { useScreenWords } from "../../words/words";
import { completed as english } from "./completed.en";
import type { ReceiptRequestProps } from "./receipt-request";

const ReceiptRequest = lazyPart<ReceiptRequestProps>(() => import("./receipt-request"));

export interface ReceiptPartProps {
  readonly payment: Pick<FollowedPayment, "key" | "receiptTo">;
  readonly result: PaymentResult;
}

/** The recipient of the receipt, or a form for the address if none was requested yet (DONE-37, DONE-40). */
export function ReceiptPart({ payment, result }: ReceiptPartProps) {
  const { instanceId, username } = useSession();
  const queryClient = useQueryClient();
  const { instanceConfig } = useConfiguration();
  const words = useScreenWords("completed", english);
  const [isRequested, setRequested] = useState(false);
  const receiptTo = payment.receiptTo ?? shownRecipient(result.receiptTo);

  if (receiptTo !== null) {
    const said = result.status === "scheduled" ? words.receiptLater(receiptTo) : words.receiptTo(receiptTo);
    return isRequested ? (
      <Notice tone="success" live="status" takesFocus>
        {said}
      </Notice>
    ) : (
      <p>{said}</p>
    );
  }
  if (!result.mayRequestReceipt || !isOn(instanceConfig.emailReceiptsEnabled)) return null;

  function take(requested: PaymentResult) {
    setRequested(true);
    queryClient.setQueriesData(
      { queryKey: [instanceId, username, "payment", payment.key] },
      { kind: "found", result: requested },
    );
  }
  return (
    <ChunkBoundary>
      <ReceiptRequest result={result} onRequested={take} />
    </ChunkBoundary>
  );
}

const shownRecipient = (receiptTo: string | undefined): string | null =>
  receiptTo === undefined || receiptTo.includes("@") ? (receiptTo ?? null) : formatPhone(receiptTo);
