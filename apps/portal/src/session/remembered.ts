/** Which instance and account an address without them means (decisions Q1, Q2, Q25). */
export interface Remembered {
  instanceId(): string | null;
  accountNo(): string | null;
  rememberInstance(instanceId: string): void;
  rememberAccount(accountNo: string): void;
}

/** The instance outlives the tab, the selected account does not. */
export function createRemembered(local: Storage, tab: Storage): Remembered {
  return {
    instanceId: () => local.getItem("paydown.instanceId"),
    accountNo: () => tab.getItem("paydown.accountNo"),
    rememberInstance: (instanceId) => local.setItem("paydown.instanceId", instanceId),
    rememberAccount: (accountNo) => tab.setItem("paydown.accountNo", accountNo),
  };
}
