/** The tab's storage for the guest's username, set by a lookup (GUEST-21). */
export interface UsernameStore {
  current(): string | null;
  keep(user: string): void;
  forget(): void;
}

export function createUsernameStore(
  tab: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  instanceId: string,
): UsernameStore {
  const key = `${instanceId}.demPortalUsername`;
  return {
    current: () => tab.getItem(key),
    keep: (user) => tab.setItem(key, user),
    forget: () => tab.removeItem(key),
  };
}
