import { entryState, markEntry } from "../session/history-entry";

/** What survives a reload between Confirm and a final answer: the key and its account, and nothing else (decisions Q84). */
export interface StoredKey {
  readonly key: string;
  readonly account: string;
}

const storageName = (instanceId: string) => `${instanceId}.payment`;

// A browser may refuse storage altogether; the payment then only lacks its way back after a reload.
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

/** Drops the stored key, but only if it is still the one named: a later payment's key is not ours to drop. */
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
 * Marks this entry of the history as "Pay was pressed here". A reload keeps the entry's state, so that a key which was only made is
 * told from one that may be on its way to the services.
 */
export function markSent(): void {
  markEntry({ paymentSent: true });
}

/** After a refusal that proves that nothing was charged, or with the payment still unsent. */
export function unmarkSent(): void {
  markEntry({ paymentSent: false });
}

export function wasSent(): boolean {
  return entryState()["paymentSent"] === true;
}
