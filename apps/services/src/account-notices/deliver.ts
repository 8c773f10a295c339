import { formatPhone } from "@paydown/domain";
import { type Selectable, sql } from "kysely";
import type { Context } from "../context.js";
import { takeDue, workOn } from "../jobs/batch.js";
import type { ErrorLog } from "../log.js";
import { linkAddress, linkMinutes, secretOf } from "../passwords/password-link.js";
import type { MailSender, SendOutcome, TextSender } from "../providers/messages.js";
import { deliveryLeaseMs, giveUpAfterMs, waitAfter } from "../receipts/delivery-schedule.js";
import type { AccountNoticeTable } from "./tables.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";

/** What account notices are sent with. */
export interface NoticeContext extends Pick<Context, "db" | "tenants" | "clock" | "secrets"> {
  readonly mail: MailSender;
  readonly sms: TextSender;
  /** Where browsers find the portal, e.g. `https://pay.example.com`. */
  readonly publicUrl: string;
  /** No line may hold an address, a name or a word of a message. */
  readonly log: ErrorLog;
}

type Notice = Selectable<AccountNoticeTable>;

const words = { en, es };

/** Sends the notices of an instance whose time has come, a batch at most. @returns how many there were */
export async function sendNotices(context: NoticeContext, instanceId: string): Promise<number> {
  return workOn(
    await lease(context, instanceId),
    async (notice) => conclude(context, notice, await send(context, notice)),
    (err, { kind, channel }) => context.log.error({ err, kind, channel }, "A notice could not be sent; it will be tried again."),
  );
}

/** Takes notices for itself; if this process dies with them, the lease runs out and they are sent again, under the same keys. */
function lease({ db, clock }: NoticeContext, instanceId: string): Promise<Notice[]> {
  const now = clock.now();
  return db.asJob(instanceId, (trx) =>
    takeDue(
      trx
        .selectFrom("account_notices")
        .select("notice_id")
        .where("instance_id", "=", instanceId)
        .where("state", "=", "waiting")
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at"),
      (due) =>
        trx
          .updateTable("account_notices")
          .set({ next_attempt_at: new Date(now.getTime() + deliveryLeaseMs), attempts: sql`attempts + 1` })
          .where("instance_id", "=", instanceId)
          .where("notice_id", "in", due.map(({ notice_id }) => notice_id))
          .returningAll()
          .execute(),
    ),
  );
}

async function send(context: NoticeContext, notice: Notice): Promise<SendOutcome | { readonly kind: "too late" }> {
  const { instance_id: instanceId, notice_id: key, kind, address, username, language } = notice;
  if (notice.expires_at && notice.expires_at <= context.clock.now()) return { kind: "too late" };
  const tenant = context.tenants.get(instanceId);
  if (!tenant || address === null) throw new RangeError("A notice has no address.");
  const { companyName, companyPhoneNumber, companyEmail } = tenant.company;
  const secret = notice.link_id && secretOf(await context.secrets.key(instanceId, "hmac"), notice.link_id);
  const parts = {
    company: companyName,
    username,
    phone: formatPhone(companyPhoneNumber),
    minutes: linkMinutes,
    link: secret ? linkAddress(context.publicUrl, instanceId, secret, language) : "",
  };
  const text = words[language];
  if (notice.channel === "sms") return context.sms.send({ key, to: address, text: text.textMessages[kind](parts) });
  return context.mail.send({
    key,
    to: address,
    senderName: companyName,
    ...(companyEmail !== undefined && { replyTo: companyEmail }),
    subject: `${text.titles[kind]} - ${companyName}`,
    text: `${text.mails[kind](parts).join("\n\n")}\n`,
  });
}

/** Writes down what became of a notice. What was refused, came too late or could not be sent for days is given up. */
async function conclude(context: NoticeContext, notice: Notice, outcome: Awaited<ReturnType<typeof send>>): Promise<void> {
  const { instance_id, notice_id, kind, channel, attempts, created_at } = notice;
  const now = context.clock.now();
  const failure = outcome.kind === "unknown" ? outcome.reason : outcome.kind;
  const isLast = outcome.kind !== "unknown" || now.getTime() - created_at.getTime() >= giveUpAfterMs;
  const over = { next_attempt_at: null, address: null, link_id: null } as const;
  if (outcome.kind !== "sent") {
    context.log.error({ kind, channel, attempts, failure }, isLast ? "A notice could not be sent, and is given up." : "A notice could not be sent; it will be tried again.");
  }
  await context.db.asJob(instance_id, (trx) =>
    trx
      .updateTable("account_notices")
      .set(
        outcome.kind === "sent"
          ? { state: "done", done_at: now, ...over }
          : isLast
            ? { state: "given-up", last_failure: failure, ...over }
            : { next_attempt_at: new Date(now.getTime() + waitAfter(attempts)), last_failure: failure },
      )
      .where("instance_id", "=", instance_id)
      .where("notice_id", "=", notice_id)
      .where("state", "=", "waiting")
      .execute(),
  );
}
