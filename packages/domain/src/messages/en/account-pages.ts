/** What can fail on the pages of an account. */
export const accountPageMessages = {
  fetchingTransactions: "fetching transactions",
  fetchingSchedule: "fetching schedule",
  fetchingUsers: "fetching users",
  fetchingDocuments: "fetching documents",
  /** The Documents page as a whole. The two spaces are specified (DOC-9). */
  documentsPageFailed: (accountNo: string, detail: string) => `Error fetching  page for ${accountNo}; ${detail}`,
  loadingFile: "loading file",
};
