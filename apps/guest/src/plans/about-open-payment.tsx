import { loadChunk } from "@paydown/shell/chunk";
import { lazy, Suspense } from "react";
import type { Plan } from "./plans-query";

interface AboutOpenPaymentProps {
  readonly payment: NonNullable<Plan["openPayment"]>;
  /** Offers to replace the payment with a new one. */
  readonly mayReplace?: boolean;
}

const BeingConfirmed = lazy(async () => {
  // If the explanation fails to load, its sentence stands alone. That is no reason to fail the screen.
  const { Component } = await loadChunk(() => import("./being-confirmed")).catch(() => ({
    Component: (_: AboutOpenPaymentProps) => null,
  }));
  return { default: Component };
});

/** Explains a payment that is being confirmed. Few guests see it, so its code is a separate chunk. */
export function AboutOpenPayment(props: AboutOpenPaymentProps) {
  return (
    <Suspense>
      <BeingConfirmed {...props} />
    </Suspense>
  );
}
