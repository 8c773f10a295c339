/** The sentence that says what failed and why, and phrases for what can fail on any page. */
export const failureMessages = {
  /**
   * Says what failed and why.
   * @param doing - what failed, a phrase from the catalogues
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
