import { isOn } from "@paydown/domain";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import type { ErrorLog } from "../log.js";
import { lockLogin, recordChange } from "../login-changes/record-change.js";
import type { Tenant } from "../tenants/tenant.js";
import { requireRecentPassword } from "../sessions/recent-password.js";
import type { Session } from "../contract/session.js";
import { completeSession } from "../sessions/session-store.js";
import { signToken } from "../sessions/token.js";
import { canonicalUsername } from "../sessions/username.js";
import { codeLimits, hashCode, makeCode } from "../passcodes/code.js";
import { deliverCode } from "../passcodes/deliver-code.js";
import { type MessageSenders, sendersOf } from "../providers/senders.js";
import { maskDestination, readDestination } from "../passcodes/destination.js";
import {
  awaitCode,
  expectCode,
  findEnrollment,
  keepEnrollment,
  nextDestination,
  tryCode,
  withdrawCode,
} from "../passcodes/passcode-store.js";
import { countSend, clearSends, resendAfterMs, uncountSend } from "../passcodes/send-limits.js";

interface PasscodeContext extends Context {
  readonly senders: MessageSenders;
  /** Log lines must never contain an address or a code. */
  readonly log: ErrorLog;
}

type PasscodeHandlers = Pick<Handlers, "getPasscodeEnrollment" | "enrollPasscode" | "sendPasscode" | "applyPasscode">;

/** One-time passcodes: the second step of signing in, and enrollment (OTP-1, OTP-50). */
export function passcodeHandlers(context: PasscodeContext): PasscodeHandlers {
  const { db, tenants, clock, secrets, limits, sessions, senders, log } = context;

  function tenantOf(session: Session): Tenant {
    const tenant = tenants.get(session.instanceId);
    if (!tenant || !isOn(tenant.instance.otpEnabled)) throw new ProblemError("passcode_disabled");
    return tenant;
  }
  function refuseOther(tenant: Tenant, session: Session, username: string): void {
    if (canonicalUsername(tenant, username) !== session.username) throw new ProblemError("user_mismatch");
  }

  return {
    async getPasscodeEnrollment({ session }) {
      tenantOf(session);
      const enrolled = await db.asApp(session.instanceId, (trx) =>
        findEnrollment(trx, session.instanceId, session.username),
      );
      return { status: 200, body: enrolled ? { enrolled: maskDestination(enrolled) } : {} };
    },

    async enrollPasscode({ session, body }) {
      refuseOther(tenantOf(session), session, body.username);
      const destination = readDestination(body);
      requireRecentPassword(session, clock.now());
      await db.asApp(session.instanceId, (trx) => awaitCode(trx, session, "enrollment", destination));
      return { status: 200, body: maskDestination(destination) };
    },

    async sendPasscode({ session, language = "en", body }) {
      const tenant = tenantOf(session);
      refuseOther(tenant, session, body.username);
      const { instanceId, username } = session;
      const now = clock.now();
      const code = makeCode();
      const hash = hashCode(await secrets.key(instanceId, "hmac"), session, code);
      const { destination, sendId } = await db.asApp(instanceId, async (trx) => {
        const { purpose, destination } = await nextDestination(trx, session);
        const sendId = await countSend(trx, limits, instanceId, username, now);
        await awaitCode(trx, session, purpose, destination);
        await expectCode(trx, session, hash, now);
        return { destination, sendId };
      });
      // The code is sent outside any transaction, because the provider may be slow.
      const outcome = await deliverCode(sendersOf(senders, instanceId), tenant, destination, code, language);
      if (outcome.kind !== "sent") {
        const reason = "reason" in outcome ? outcome.reason : outcome.kind;
        log.error({ channel: destination.channel, reason }, "A one-time passcode could not be sent.");
        await db.asApp(instanceId, async (trx) => {
          await withdrawCode(trx, session, hash);
          if (reason === "refused" || reason === "unreachable") await uncountSend(trx, instanceId, sendId);
        });
        throw new ProblemError("passcode_not_sent");
      }
      return {
        status: 200,
        body: {
          ...maskDestination(destination),
          expiresInSeconds: codeLimits.livesMs / 1000,
          resendInSeconds: resendAfterMs / 1000,
          triesLeft: codeLimits.tries,
        },
      };
    },

    async applyPasscode({ session, language, body }) {
      const tenant = tenantOf(session);
      refuseOther(tenant, session, body.username);
      const { instanceId, username } = session;
      const now = clock.now();
      const key = await secrets.key(instanceId, "hmac");
      const hash = hashCode(key, session, body.code);
      // Refusals are thrown after the transaction; inside, they would roll back the count of the attempt.
      const result = await db.asApp(instanceId, async (trx) => {
        // Lock order: always the user's row first.
        const user = await lockLogin(trx, session);
        const entered = await tryCode(trx, session, hash, now);
        if (entered.kind !== "right") return entered;
        await clearSends(trx, instanceId, username);
        if (entered.purpose === "enrollment") {
          const before = await findEnrollment(trx, instanceId, username);
          // An attacker with a stolen session must not be able to redirect the codes unnoticed.
          if (before?.target !== entered.destination.target) {
            await recordChange(trx, {
              tenant,
              user,
              kind: before ? "passcodesMoved" : "passcodesOn",
              language,
              now,
              key,
            });
          }
          await keepEnrollment(trx, session, entered.destination, now);
          return { kind: "enrolled", enrolled: maskDestination(entered.destination) } as const;
        }
        return { kind: "signed-in", opened: await completeSession(trx, sessions, session, now) } as const;
      });
      switch (result.kind) {
        case "wrong":
          throw new ProblemError("passcode_wrong", { triesLeft: result.triesLeft });
        case "expired":
          throw new ProblemError("passcode_expired");
        case "used-up":
          throw new ProblemError("passcode_used_up");
        case "enrolled":
          return { status: 200, body: { username, enrolled: result.enrolled } };
        case "signed-in": {
          if (!result.opened) throw new ProblemError("unauthenticated");
          const { sessionId, endsAt } = result.opened;
          const jwt = await signToken(
            { instanceId, username, sessionId, otpPending: false },
            endsAt,
            await secrets.key(instanceId, "jwt"),
            now,
          );
          return { status: 200, body: { username, jwt } };
        }
      }
    },
  };
}
