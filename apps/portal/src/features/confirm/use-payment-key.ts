import { useEffect, useRef, useState } from "react";
import { makeRandomKey } from "../../session/random-key";
import { discardKey, markSent, storeKey, unmarkSent } from "../../payment-flow/stored-key";

export interface PaymentKey {
  readonly key: string;
  /** Before the request goes out: from now on the key outlives this screen. */
  readonly send: () => void;
  /** The services have refused in a way that proves that the key was not used up. */
  readonly takeBack: () => void;
  /** For another body. */
  readonly renew: () => void;
}

/** The key of this visit to Confirm, stored with its account until it is known whether a payment came of it (decisions Q84). */
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
