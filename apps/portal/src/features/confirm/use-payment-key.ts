import { useEffect, useRef, useState } from "react";
import { makeRandomKey } from "../../browser/random-key";
import { discardKey, markSent, storeKey, unmarkSent } from "../../payment/stored-key";

export interface PaymentKey {
  readonly key: string;
  /** Call before the request goes out. From then on, the key outlives this screen. */
  readonly send: () => void;
  /** Call after a refusal that proves that the key was not used up. */
  readonly takeBack: () => void;
  /** Makes a new key for a different request body. */
  readonly renew: () => void;
}

/** The key of this visit to Confirm, stored with its account until the payment's outcome is known (CONFIRM-24). */
export function usePaymentKey(instanceId: string, account: string): PaymentKey {
  const [key, setKey] = useState(makeRandomKey);
  const sent = useRef(false);

  useEffect(() => {
    storeKey(instanceId, { key, account });
    return () => {
      if (!sent.current) discardKey(instanceId, key);
    };
  }, [instanceId, account, key]);

  return {
    key,
    send() {
      sent.current = true;
      markSent();
    },
    takeBack() {
      sent.current = false;
      unmarkSent();
    },
    renew: () => setKey(makeRandomKey()),
  };
}
