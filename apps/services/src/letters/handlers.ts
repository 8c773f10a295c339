import { formatCalendarDate, isOn, letterRules, normalizeBirthDate, todayIn } from "@paydown/domain";
import { ruleMessages } from "@paydown/domain/messages/en";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { commitUnsynced, countAttempt, countedSubjects, forgetAttempts, uncountAttempt } from "../sessions/attempts.js";
import { openVisit } from "../sessions/letter-visits.js";
import { signToken } from "../sessions/token.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { letterCodeHash } from "./code.js";
import { letterSubjects } from "./letter-limits.js";
import { matchLetter } from "./open-letter.js";

const tooMany = "Too many letter codes were tried.";

const labels = { code: "Code", birthDate: "Date of Birth", ssnLastFour: "Last four of the SSN" } as const;

/** Rolls back the visit of an account that was paid or closed. */
class NothingDue extends Error {}

/** Opening an account with the code on a letter. The call needs no session. */
export function letterHandlers(context: Context): Pick<Handlers, "openLetter"> {
  const { db, clock, secrets, limits, sessions } = context;

  return {
    async openLetter({ body, remoteAddress, log }) {
      const tenant = tenantOf(context, body);
      const { instanceId, instance } = tenant;
      const now = clock.now();
      const today = todayIn(instance.timeZone, now);
      const form = {
        code: body.code,
        birthDate: normalizeBirthDate(body.birthDate, today),
        ssnLastFour: body.ssnLastFour,
      };
      const parameterViolations = letterRules.violations(form, { today }).map((violation) => ({
        path: violation.field,
        message: ruleMessages.violation(violation, labels[violation.field]),
      }));
      if (parameterViolations.length > 0) throw new ProblemError("invalid_letter", { parameterViolations });

      const key = await secrets.key(instanceId, "hmac");
      const codeHash = letterCodeHash(key, letterRules.value("code", form));
      const subjects = letterSubjects(key, limits, { codeHash, address: remoteAddress });
      await db.asApp(instanceId, (trx) => countAttempt(trx, instanceId, subjects, now, tooMany));
      const isOffered = isOn(instance.letterCodesEnabled);
      /** A right opening does not count toward the limits. */
      const uncount = async (trx: InstanceTransaction) => {
        const [code, address] = subjects;
        await forgetAttempts(trx, instanceId, code.subject).execute();
        for (const subject of countedSubjects([address])) await uncountAttempt(trx, instanceId, subject, now).execute();
      };
      const opened = await db
        .asApp(instanceId, async (trx) => {
          // Otherwise only the commit of a code that exists would wait for the disk, and an answer's time would tell.
          await commitUnsynced(trx);
          // An instance without letter codes answers as for an unknown code, after the same work.
          const match = await matchLetter(trx, db.keyRing, {
            ...{ instanceId, global: context.tenants.global, form, today, now },
            codeHash: isOffered ? codeHash : "",
          });
          if (match.kind === "miss") return match;
          await uncount(trx);
          if (match.kind !== "open") return match;
          const { accountNo } = match;
          const visit = await openVisit(trx, sessions, { ...match, instanceId, now });
          const account = await context.accounts.readOwn(trx, visit.session, accountNo);
          // The visit is rolled back.
          if (account.facts.due <= 0 || account.record.closed_reason !== null) throw new NothingDue();
          return { ...match, ...visit };
        })
        .catch(async (reason: unknown) => {
          if (!(reason instanceof NothingDue)) throw reason;
          await db.asApp(instanceId, uncount);
          throw new ProblemError("letter_nothing_due");
        });
      switch (opened.kind) {
        // After the commit, which has counted the miss.
        case "miss":
          throw new ProblemError("letter_refused");
        case "replaced":
          throw new ProblemError("letter_replaced");
        case "ended":
          throw new ProblemError("letter_ended", { endedOn: formatCalendarDate(opened.lastDay) });
        case "open": {
          const { session, endsAt, accountNo, codeId } = opened;
          log.info({ instanceId, codeId, visit: session.sessionId }, "A letter code has opened a visit.");
          const jwt = await signToken(
            { ...session, otpPending: false },
            endsAt,
            await secrets.key(instanceId, "jwt"),
            now,
          );
          return { status: 200, body: { jwt, username: session.username, accountNo } };
        }
      }
    },
  };
}
