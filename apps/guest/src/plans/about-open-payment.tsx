import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import type { Plan } from "./plans-query";

interface AboutOpenPaymentProps {
  readonly payment: NonNullable<Plan["openPayment"]>;
  /** Offers to replace the payment with a new one. */
  readonly mayReplace?: boolean;
}

const BeingConfirmed = lazyPart<AboutOpenPaymentProps>(() => import("./being-confirmed"));

/**
 * Explains a payment that is being confirmed. Few guests see it, so its code is a separate chunk. If the chunk fails to
 * load, guests see only the sentence above the explanation.
 */
export function AboutOpenPayment(props: AboutOpenPaymentProps) {
  return (
    <ChunkBoundary>
      <BeingConfirmed {...props} />
    </ChunkBoundary>
  );
}
