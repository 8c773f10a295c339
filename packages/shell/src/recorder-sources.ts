/** Where the recorder comes from and where it reports to; the content policy of an instance that is recorded allows these and no other. */
export const recorderSources = {
  script: "https://cdn.logr-in.com/logger-1.min.js",
  ingest: "https://r.logr-in.com",
  /** The one Trusted Types policy; it lets the script above through, and nothing else. */
  trustedTypesPolicy: "paydown-recorder",
} as const;
