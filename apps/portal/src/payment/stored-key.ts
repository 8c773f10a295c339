import { entryState, markEntry } from "../browser/history-entry";

/** The data that survives a reload between Confirm and a final answer: only the key and its account (CONFIRM-24). */
export interface StoredKey {
  readonly key: string;
  readonly account: string;
}

const storageName = (instanceId: string) => `${instanceId}.payment`;

// If a browser refuses storage, only the payment's recovery after a reload is lost.
function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

export function storeKey(instanceId: string, stored: StoredKey): void {
  attempt(() => sessionStorage.setItem(storageName(instanceId), JSON.stringify(stored)));
}

/** Drops the stored key only if it equals `key`: a later payment's key must stay. */
export function discardKey(instanceId: string, key: string): void {
  if (readKey(instanceId)?.key === key) attempt(() => sessionStorage.removeItem(storageName(instanceId)));
}

export function readKey(instanceId: string): StoredKey | null {
  return attempt(() => {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageName(instanceId)) ?? "null");
    return isStoredKey(value) ? value : null;
  });
}

function isStoredKey(value: unknown): value is StoredKey {
  return (
    typeof value === "object" &&
    value !== null &&
    "key" in value &&
    typeof value.key === "string" &&
    "account" in value &&
    typeof value.account === "string"
  );
}

/**
 * Marks this history entry as "Pay was pressed here". The entry's state survives a reload, so it tells whether the key
 * was only created or may already have been sent.
 */
export function markSent(): void {
  markEntry({ paymentSent: true });
}

/** Call after a refusal that proves that nothing was charged, or while the payment is still unsent. */
export function unmarkSent(): void {
  markEntry({ paymentSent: false });
}

export function wasSent(): boolean {
  return entryState()["paymentSent"] === true;
}
