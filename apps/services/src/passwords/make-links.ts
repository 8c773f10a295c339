import type { Insertable } from "kysely";
import type { Context } from "../context.js";
import { queueNotice } from "../notifications/account-notices/record-notice.js";
import { ownerRecipient } from "../login-changes/original.js";
import { hashOfSecret, linkMinutes, newLinkId, secretOf } from "../notifications/account-notices/password-link.js";
import type { PasswordLinkTable } from "./tables.js";

/**
 * Creates the next requested link of a tenant. It runs after the response, so the response time reveals nothing.
 *
 * @returns 0 if no request waits, otherwise 1
 */
export async function makeLinks(
  { db, tenants, clock, secrets }: Pick<Context, "db" | "tenants" | "clock" | "secrets">,
  instanceId: string,
): Promise<number> {
  const tenant = tenants.get(instanceId);
  if (!tenant) return 0;
  // Fetched before the transaction, because the embedded database has one connection.
  const key = await secrets.key(instanceId, "hmac");
  const linkId = newLinkId();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
  return db.asJob(instanceId, async (trx) => {
    const request = await trx
      .selectFrom("recovery_requests")
      .select(["request_id", "username", "language", "invited"])
      .where("instance_id", "=", instanceId)
      .orderBy("request_id")
      .limit(1)
      .executeTakeFirst();
    if (!request) return 0;
    const { username, language, invited } = request;
    // Lock order: always the user's row first, so that a link and a change of the login cannot deadlock.
    const user = await trx
      .selectFrom("users")
      .select(["username", "email", "phone"])
      .where("instance_id", "=", instanceId)
      .where("username", "=", username)
      .where("locked_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const { numDeletedRows } = await trx
      .deleteFrom("recovery_requests")
      .where("instance_id", "=", instanceId)
      .where("request_id", "=", request.request_id)
      .executeTakeFirst();
    // Withdrawn while this waited for the user, or handled by another process.
    if (numDeletedRows === 0n) return 1;
    const recipient = user && (await ownerRecipient(trx, tenant, user, now));
    if (!recipient) return 1;
    const link: Pick<Insertable<PasswordLinkTable>, "secret_hash" | "expires_at"> = {
      secret_hash: hashOfSecret(secretOf(key, linkId)),
      expires_at: expiresAt,
    };
    await trx
      .insertInto("password_links")
      .values({ instance_id: instanceId, username, ...link })
      .onConflict((conflict) => conflict.columns(["instance_id", "username"]).doUpdateSet(link))
      .execute();
    await trx
      .updateTable("account_notices")
      .set({ state: "given-up", next_attempt_at: null, address: null, link_id: null, last_failure: "replaced" })
      .where("instance_id", "=", instanceId)
      .where("username", "=", username)
      .where("kind", "=", "passwordLink")
      .where("state", "=", "waiting")
      .execute();
    await queueNotice(trx, recipient, {
      instanceId,
      username,
      kind: "passwordLink",
      invited,
      language,
      now,
      linkId,
      expiresAt,
    });
    return 1;
  });
}
