import type { Migration } from "./index.js";

/** A consumer's change of the login withdraws the requests for a link that still wait. */
export const withdrawnRequests: Migration = {
  name: "0050-withdrawn-requests",
  statements: ["grant select (instance_id, username), delete on recovery_requests to paydown_app"],
};
