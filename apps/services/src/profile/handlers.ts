import type { components } from "@paydown/api-client";
import { phoneDigits, readSwitch, userProfileRules } from "@paydown/domain";
import { ruleMessages } from "@paydown/domain/messages/en";
import { emailOf } from "../notifications/account-notices/record-notice.js";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { type LockedLogin, lockLogin, recordChange } from "../login-changes/record-change.js";
import { withdrawLinks } from "../notifications/account-notices/request-link.js";
import { requireRecentPassword } from "../sessions/recent-password.js";
import type { Session } from "../contract/session.js";
import type { Tenant } from "../tenants/tenant.js";
import { tenantOf } from "../tenants/tenant-of.js";

type UserProfile = components["schemas"]["UserProfile"];

const labels = { phone: "Phone", email: "Email" } as const;

export function profileHandlers(context: Context): Pick<Handlers, "getUserProfile" | "saveUserProfile"> {
  const { db, clock, secrets } = context;

  return {
    async getUserProfile({ session }) {
      const tenant = enabledTenant(context, session);
      return { status: 200, body: await db.asApp(session.instanceId, (trx) => readProfile(trx, tenant, session)) };
    },

    /**
     * Checks phone and email by the rules of User Profile and saves them. The owner is notified at the previous address
     * and can undo the change.
     */
    async saveUserProfile({ session, language, body }) {
      const { instanceId, username } = session;
      const tenant = enabledTenant(context, session);
      const violations = userProfileRules.violations(body, undefined);
      if (violations.length > 0) {
        const parameterViolations = violations.map((violation) => ({
          path: violation.field,
          message: ruleMessages.violation(violation, labels[violation.field]),
        }));
        throw new ProblemError("invalid_profile", { parameterViolations });
      }
      const profile: UserProfile = {
        phone: phoneDigits(userProfileRules.value("phone", body)),
        email: userProfileRules.value("email", body),
      };
      const now = clock.now();
      const key = await secrets.key(instanceId, "hmac");
      await db.asApp(instanceId, async (trx) => {
        const user = await lockLogin(trx, session);
        const before = profileOf(tenant, user);
        const isMoved = before.email !== profile.email;
        if (before.phone === profile.phone && !isMoved) return;
        requireRecentPassword(session, now);
        await recordChange(trx, { tenant, user, kind: isMoved ? "emailChanged" : "phoneChanged", language, now, key });
        await trx
          .updateTable("users")
          .set({ ...profile, profile_changed_at: now })
          .where("instance_id", "=", instanceId)
          .where("username", "=", username)
          .execute();
        await withdrawLinks(trx, instanceId, username);
      });
      return { status: 200, body: profile };
    },
  };
}

function enabledTenant(context: Context, session: Session): Tenant {
  const tenant = tenantOf(context, session);
  if (!readSwitch(tenant.instance, "userProfileEnabled")) throw new ProblemError("user_profile_disabled");
  return tenant;
}

async function readProfile(
  trx: InstanceTransaction,
  tenant: Tenant,
  { instanceId, username }: Session,
): Promise<UserProfile> {
  const user = await trx
    .selectFrom("users")
    .select(["username", "phone", "email"])
    .where("instance_id", "=", instanceId)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return profileOf(tenant, user);
}

function profileOf(tenant: Tenant, user: LockedLogin): UserProfile {
  return { phone: user.phone ?? "", email: emailOf(tenant, user) ?? "" };
}
