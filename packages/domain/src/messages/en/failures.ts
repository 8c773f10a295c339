/** What failed and why, in one sentence, and what can fail on any page (registered-area §8, decisions Q104). */
export const failureMessages = {
  /**
   * What failed and why.
   * @param doing - what failed, a phrase of the catalogues
   */
  say: (doing: string, detail: string) => `Error ${doing}; ${detail}`,
  fetchingGlobalConfiguration: "fetching global configuration",
  fetchingInstanceConfiguration: "fetching instance configuration",
  fetchingAccounts: "fetching accounts",
  fetchingWebLinks: "fetching web links",
  fetchingRegeMessages: "fetching Regulation E messages",
  buildingPage: "building page",
  loggingOut: "logging out",
};
