import { core } from "./0001-core.js";
import { payments } from "./0002-payments.js";
import { methods } from "./0003-methods.js";
import { jobs } from "./0004-jobs.js";
import { changeOfHands } from "./0005-change-of-hands.js";
import { documents } from "./0006-documents.js";
import { registration } from "./0007-registration.js";
import { adminSearches } from "./0008-admin-searches.js";
import { passcodes } from "./0009-passcodes.js";
import { recoveryAndProfile } from "./0010-recovery-and-profile.js";
import { guest } from "./0011-guest.js";
import { attemptsAndNotices } from "./0012-attempts-and-notices.js";
import { guestReviews } from "./0013-guest-reviews.js";
import { offers } from "./0014-offers.js";
import { paymentArrangements } from "./0015-payment-arrangements.js";
import { planEnds } from "./0016-plan-ends.js";
import { copiesOfAgreements } from "./0017-copies-of-agreements.js";
import { changesOfPlans } from "./0018-changes-of-plans.js";
import { undoingChanges } from "./0019-undoing-changes.js";
import { sealedValues } from "./0020-sealed-values.js";
import { takeovers } from "./0021-takeovers.js";
import { writeChecks } from "./0022-write-checks.js";
import { installments } from "./0023-installments.js";
import { settlement } from "./0024-settlement.js";
import { reportReads } from "./0025-report-reads.js";
import { refunds } from "./0026-refunds.js";
import { presentingAgain } from "./0027-presenting-again.js";
import { evidence } from "./0028-evidence.js";
import { reconciliation } from "./0029-reconciliation.js";
import { processorReferences } from "./0030-processor-references.js";
import { declinedAttempts } from "./0031-declined-attempts.js";
import { achFiles } from "./0032-ach-files.js";
import { handovers } from "./0033-handovers.js";
import { messageStops } from "./0034-message-stops.js";
import { messageDecisions } from "./0035-message-decisions.js";
import { dueWork } from "./0036-due-work.js";
import { bankDirectory } from "./0037-bank-directory.js";
import { importCheckpoints } from "./0038-import-checkpoints.js";
import { importedPasswords } from "./0039-imported-passwords.js";
import { userDecisions } from "./0040-user-decisions.js";
import { postingOrder } from "./0041-posting-order.js";
import { exportedFacts } from "./0042-export.js";
import { erasure } from "./0043-erasure.js";
import { retention } from "./0044-retention.js";
import { closedAccounts } from "./0045-closed-accounts.js";
import { oneIndexPerKey } from "./0046-one-index-per-key.js";
import { invitations } from "./0047-invitations.js";
import { invitedNotices } from "./0048-invited-notices.js";
import { openTrackings } from "./0049-open-trackings.js";
import { withdrawnRequests } from "./0050-withdrawn-requests.js";
import { letterCodes } from "./0051-letter-codes.js";
import { requestedReceipts } from "./0052-requested-receipts.js";
import { itemizations } from "./0053-itemizations.js";

/** One schema step: statements in order. A released migration never changes. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** Every migration, in order. */
export const migrations: readonly Migration[] = [
  core,
  payments,
  methods,
  jobs,
  changeOfHands,
  documents,
  registration,
  adminSearches,
  passcodes,
  recoveryAndProfile,
  guest,
  attemptsAndNotices,
  guestReviews,
  offers,
  paymentArrangements,
  planEnds,
  copiesOfAgreements,
  changesOfPlans,
  undoingChanges,
  sealedValues,
  takeovers,
  writeChecks,
  installments,
  settlement,
  reportReads,
  refunds,
  presentingAgain,
  evidence,
  reconciliation,
  processorReferences,
  declinedAttempts,
  achFiles,
  handovers,
  messageStops,
  messageDecisions,
  dueWork,
  bankDirectory,
  importCheckpoints,
  importedPasswords,
  userDecisions,
  postingOrder,
  exportedFacts,
  erasure,
  retention,
  closedAccounts,
  oneIndexPerKey,
  invitations,
  invitedNotices,
  openTrackings,
  withdrawnRequests,
  letterCodes,
  requestedReceipts,
  itemizations,
];
