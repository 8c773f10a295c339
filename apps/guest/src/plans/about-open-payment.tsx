import { loadChunk } from "@paydown/shell/chunk";
import { lazy, Suspense } from "react";
import type { Plan } from "./plans-query";

interface AboutOpenPaymentProps {
  readonly payment: NonNullable<Plan["openPayment"]>;
  /** Offers to start a new payment in its place. */
  readonly mayReplace?: boolean;
}

const BeingConfirmed = lazy(async () => {
  // Where it does not come the sentence that it explains stands alone: that is no reason to fail the screen.
  const { Component } = await loadChunk(() => import("./being-confirmed")).catch(() => ({
    Component: (_: AboutOpenPaymentProps) => null,
  }));
  return { default: Component };
});

/** What is done about a payment that is being confirmed. Few guests see it, so its code comes by itself. */
export function AboutOpenPayment(props: AboutOpenPaymentProps) {
  return (
    <Suspense>
      <BeingConfirmed {...props} />
    </Suspense>
  );
}
