import type { NotificationKind, NotificationStore } from "@paydown/shell/notifications";

/**
 * Remembers the tenant and account for an address without them, and notifications to carry to a new document. The
 * tenant is the last one whose portal was opened here (ROUTE-39, ROUTE-42).
 */
export interface Remembered {
  instanceId(): string | null;
  /** The last account that this tab opened for a tenant's signed-in user. */
  accountNo(instanceId: string): string | null;
  rememberInstance(instanceId: string): void;
  /** Call only for an account that the services have shown to the signed-in user. */
  rememberAccount(instanceId: string, accountNo: string): void;
  forgetAccount(instanceId: string): void;
  /** Carries the current notifications to the document that replaces this one. */
  rememberNotifications(notifications: NotificationStore): void;
  /** Shows, once, the notifications of the previous document. */
  showNotifications(notifications: NotificationStore): void;
}

const accountName = (instanceId: string) => `${instanceId}.accountNo`;
const unread = "paydown.notifications";

/**
 * The tenant outlives the tab; the selected account does not.
 *
 * @param ownInstanceId - The document's tenant, used until one is remembered
 */
export function createRemembered(local: Storage, tab: Storage, ownInstanceId: string | null = null): Remembered {
  return {
    instanceId: () => local.getItem("paydown.instanceId") ?? ownInstanceId,
    accountNo: (instanceId) => tab.getItem(accountName(instanceId)),
    rememberInstance: (instanceId) => local.setItem("paydown.instanceId", instanceId),
    rememberAccount: (instanceId, accountNo) => tab.setItem(accountName(instanceId), accountNo),
    forgetAccount: (instanceId) => tab.removeItem(accountName(instanceId)),
    rememberNotifications: (notifications) =>
      tab.setItem(unread, JSON.stringify(notifications.current().map(({ kind, text }) => [kind, text]))),
    showNotifications(notifications) {
      const kept = tab.getItem(unread);
      tab.removeItem(unread);
      for (const [kind, text] of readPairs(kept)) notifications.show(kind, () => text);
    },
  };
}

function readPairs(kept: string | null): readonly (readonly [NotificationKind, string])[] {
  try {
    return JSON.parse(kept ?? "[]") as [NotificationKind, string][];
  } catch {
    return [];
  }
}
