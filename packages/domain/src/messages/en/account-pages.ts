/** What can fail on the pages of an account (registered-area §8, guest-and-registration §8). */
export const accountPageMessages = {
  fetchingTransactions: "fetching transactions",
  fetchingSchedule: "fetching schedule",
  fetchingUsers: "fetching users",
  fetchingDocuments: "fetching documents",
  /** The Documents page as a whole; two spaces, as the specification has it (decisions Q100). */
  documentsPageFailed: (accountNo: string, detail: string) => `Error fetching  page for ${accountNo}; ${detail}`,
  loadingFile: "loading file",
};
