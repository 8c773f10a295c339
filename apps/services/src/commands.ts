import { currentAccounts } from "./account-state/current-accounts.js";
import type { CallersFile } from "./admin/callers-file.js";
import { type ParsedCommand, parseCommand, type Register, runOnDatabase } from "./admin/command-line.js";
import { keysCommands } from "./admin/keys-command.js";
import { migrateCommands } from "./admin/migrate-command.js";
import type { Operator } from "./admin/operator.js";
import type { CommandOutcome } from "./admin/outcome.js";
import { paymentAgreements } from "./agreements/payment-agreements.js";
import { banksCommands } from "./bank-directory/banks-command.js";
import { secretsIn } from "./db/secrets.js";
import { doctorCommands } from "./doctor/doctor-command.js";
import { evidenceCommands } from "./evidence/evidence-command.js";
import { exportCommands } from "./export/export-command.js";
import { guestReviewCommands } from "./guest/reviews/command.js";
import { importCommands } from "./importer/import-command.js";
import { letterCommands } from "./letters/letter-command.js";
import { messageCommands } from "./notifications/decisions/message-command.js";
import { paymentShowCommands } from "./operations/payment-command.js";
import { paymentReviewCommands } from "./payments/lifecycle/review-command.js";
import type { PaymentContext } from "./payments/payment-context.js";
import { refundCommands } from "./payments/refunds/refund-command.js";
import { pauseCommands } from "./payments/reconciliation/pause-command.js";
import { reconcileCommands } from "./payments/reconciliation/reconcile-command.js";
import { bankReviewCommands } from "./payments/settlement/bank-review-command.js";
import { achCommands } from "./providers/ach/ach-command.js";
import { eraseCommands } from "./retention/erase-command.js";
import { holdCommands } from "./retention/hold-command.js";
import { retentionCommands } from "./retention/retention-command.js";
import { tenantCheckCommands } from "./tenant-files/check-command.js";
import { tenantNewCommands } from "./tenant-files/new-command.js";
import { tenantPreviewCommands } from "./tenant-files/preview-command.js";
import { commandVariablesText } from "./usage.js";
import { userCommands } from "./users/user-command.js";

/** The context of the commands on the database. */
export interface CommandContext extends PaymentContext {
  /** Who runs the command. */
  readonly operator: Operator;
  /** The folder outside the database that keeps the signed evidence heads. */
  readonly evidenceDir: string;
}

/** The commands of `paydown`, in the order of its help. To add commands, add their subject here. */
const subjects: readonly Register<CommandContext>[] = [
  doctorCommands,
  migrateCommands,
  tenantNewCommands,
  tenantCheckCommands,
  tenantPreviewCommands,
  importCommands,
  exportCommands,
  banksCommands,
  userCommands,
  letterCommands,
  paymentShowCommands,
  paymentReviewCommands,
  bankReviewCommands,
  achCommands,
  refundCommands,
  guestReviewCommands,
  messageCommands,
  reconcileCommands,
  pauseCommands,
  evidenceCommands,
  retentionCommands,
  holdCommands,
  eraseCommands,
  keysCommands,
];

/** Parses the arguments after `paydown`. */
export const parsePaydown = (args: readonly string[]): ParsedCommand<CommandContext> =>
  parseCommand(subjects, args, commandVariablesText());

/** Completes the context of commands from the settings of a process. */
export const commandContext = (given: Omit<CommandContext, "secrets" | "accounts" | "agreements">): CommandContext => ({
  ...given,
  secrets: secretsIn(given.db),
  accounts: currentAccounts(given),
  agreements: paymentAgreements,
});

/** Runs a command that another process has sent to the services. */
export const runCommand = (
  context: CommandContext,
  args: readonly string[],
  file?: CallersFile,
): Promise<CommandOutcome> => runOnDatabase(subjects, context, args, file);
