import type { NotificationKind, NotificationStore } from "@paydown/shell/notifications";

/** Which instance (the last one whose portal was opened here) and account an address without them means (decisions Q1, Q2, Q25), and what was not yet read when the document changed. */
export interface Remembered {
  instanceId(): string | null;
  /** The account of an instance's signed-in user that this tab opened last. */
  accountNo(instanceId: string): string | null;
  rememberInstance(instanceId: string): void;
  /** Only for an account that the services have shown to the signed-in user. */
  rememberAccount(instanceId: string, accountNo: string): void;
  forgetAccount(instanceId: string): void;
  /** Before another document takes this one's place: what it notifies of, it shall notify of there. */
  rememberNotifications(notifications: NotificationStore): void;
  /** Shows, once, what the document before this one had to say. */
  showNotifications(notifications: NotificationStore): void;
}

const accountName = (instanceId: string) => `${instanceId}.accountNo`;
const unread = "paydown.notifications";

/**
 * The instance outlives the tab, the selected account does not.
 *
 * @param ownInstanceId - The instance of the document, which stands in until one is remembered
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
