import type { NotificationKind, NotificationStore } from "@paydown/shell/notifications";

/** Which instance (the last one whose portal was opened here) and account an address without them means (decisions Q1, Q2, Q25), and what was not yet read when the document changed. */
export interface Remembered {
  instanceId(): string | null;
  accountNo(): string | null;
  rememberInstance(instanceId: string): void;
  rememberAccount(accountNo: string): void;
  /** Before another document takes this one's place: what it notifies of, it shall notify of there. */
  rememberNotifications(notifications: NotificationStore): void;
  /** Shows, once, what the document before this one had to say. */
  showNotifications(notifications: NotificationStore): void;
}

const unread = "paydown.notifications";

/**
 * The instance outlives the tab, the selected account does not.
 *
 * @param ownInstanceId - The instance of the document, which stands in until one is remembered
 */
export function createRemembered(local: Storage, tab: Storage, ownInstanceId: string | null = null): Remembered {
  return {
    instanceId: () => local.getItem("paydown.instanceId") ?? ownInstanceId,
    accountNo: () => tab.getItem("paydown.accountNo"),
    rememberInstance: (instanceId) => local.setItem("paydown.instanceId", instanceId),
    rememberAccount: (accountNo) => tab.setItem("paydown.accountNo", accountNo),
    rememberNotifications: (notifications) => tab.setItem(unread, JSON.stringify(notifications.current().map(({ kind, text }) => [kind, text]))),
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
