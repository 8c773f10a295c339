import type { Language } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";

export interface LinkRequest {
  readonly instanceId: string;
  readonly username: string;
  readonly language: Language;
  readonly now: Date;
  /** Whether the company invites the user; by default, somebody asked for the link. */
  readonly invited?: boolean;
}

/** Asks for a link to set a new password. A job sends it: see `make-links.ts`. */
export async function requestLink(
  trx: InstanceTransaction,
  { instanceId, username, language, now, invited = false }: LinkRequest,
): Promise<void> {
  await trx
    .insertInto("recovery_requests")
    .values({ instance_id: instanceId, username, language, invited, requested_at: now })
    .execute();
}

/** Withdraws every link and every request for one, because the login has changed (PASS-60). */
export async function withdrawLinks(trx: InstanceTransaction, instanceId: string, username: string): Promise<void> {
  await trx
    .deleteFrom("recovery_requests")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .execute();
  await trx
    .deleteFrom("password_links")
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .execute();
}
