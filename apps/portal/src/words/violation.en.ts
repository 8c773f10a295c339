import { violationMessage as say } from "@paydown/domain/messages/en";

/** Why a field was refused. */
export const violation = { say };
