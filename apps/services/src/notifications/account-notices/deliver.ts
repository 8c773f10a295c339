import { formatPhone } from "@paydown/domain";
import { type Selectable, sql } from "kysely";
import type { Context } from "../../context.js";
import type { InstanceTransaction } from "../../db/database.js";
import {
  type Deliveries,
  deliverDue,
  type DeliveryContext,
  type DeliveryOutcome,
  isDone,
} from "../deliveries/deliver-due.js";
import { takeDue } from "../../jobs/batch.js";
import { mailOf } from "../mails/letter.js";
import type { SendAttempt } from "../../providers/messages.js";
import { sendersOf } from "../../providers/senders.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { undoAddress, undoHours, undoSecretOf } from "./undo-link.js";
import { linkAddress, linkMinutes, secretOf } from "./password-link.js";
import type { AccountNoticeTable } from "./tables.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";

/** Dependencies of account notices. */
export interface NoticeContext extends DeliveryContext, Pick<Context, "secrets"> {
  /** The portal's URL for browsers, such as `https://pay.example.com`. */
  readonly publicUrl: string;
}

type Notice = Selectable<AccountNoticeTable>;

const words = { en, es };

/** Sends the due notices of a tenant, at most one batch. @returns the number of notices */
export function sendNotices(context: NoticeContext, instanceId: string): Promise<number> {
  return deliverDue(context, instanceId, noticesOf(context));
}

export const dueNotices = (trx: InstanceTransaction, now: Date) =>
  trx.selectFrom("account_notices").where("state", "=", sql.lit("waiting")).where("next_attempt_at", "<=", now);

const noticesOf = (context: NoticeContext): Deliveries<Notice> => ({
  lease: (trx, instanceId, { now, until }) =>
    takeDue(
      dueNotices(trx, now).where("instance_id", "=", instanceId).select("notice_id").orderBy("next_attempt_at"),
      (due) =>
        trx
          .updateTable("account_notices")
          .set({ next_attempt_at: until, attempts: sql`attempts + 1` })
          .where("instance_id", "=", instanceId)
          .where(
            "notice_id",
            "in",
            due.map(({ notice_id }) => notice_id),
          )
          .returningAll()
          .execute(),
    ),
  make: (notice, attempt) => send(context, notice, attempt),
  async keep(trx, { instance_id, notice_id, attempts }, change) {
    // A finished notice needs neither address nor link.
    const over = "next_attempt_at" in change && change.next_attempt_at === null && { address: null, link_id: null };
    const { numUpdatedRows } = await trx
      .updateTable("account_notices")
      .set({ ...change, ...over })
      .where("instance_id", "=", instance_id)
      .where("notice_id", "=", notice_id)
      .where("state", "=", "waiting")
      .$if(!isDone(change), (update) => update.where("attempts", "=", attempts))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
  describe: ({ kind, channel }) => ({ kind, channel }),
});

function addressOf(
  publicUrl: string,
  { instance_id: instanceId, kind, language }: Notice,
  key: Buffer,
  linkId: string,
): string {
  if (kind === "passwordLink") return linkAddress(publicUrl, instanceId, secretOf(key, linkId), language);
  return undoAddress(publicUrl, instanceId, undoSecretOf(key, linkId), language);
}

async function send(context: NoticeContext, notice: Notice, attempt: SendAttempt): Promise<DeliveryOutcome> {
  const { instance_id: instanceId, notice_id: key, kind, address, username, language } = notice;
  if (notice.expires_at && notice.expires_at <= context.clock.now()) return { kind: "too late" };
  const tenant = knownTenant(context.tenants, instanceId);
  if (address === null) throw new RangeError("A notice has no recipient address.");
  const { companyName, companyPhoneNumber } = tenant.company;
  const parts = {
    company: companyName,
    username,
    phone: formatPhone(companyPhoneNumber),
    minutes: linkMinutes,
    hours: undoHours,
    link:
      notice.link_id === null
        ? ""
        : addressOf(context.publicUrl, notice, await context.secrets.key(instanceId, "hmac"), notice.link_id),
  };
  const text = words[language];
  const message = notice.invited ? "invitation" : kind;
  const { mail, sms } = sendersOf(context.senders, instanceId);
  if (notice.channel === "sms") return sms.send({ key, to: address, text: text.textMessages[message](parts) }, attempt);
  const { link } = parts;
  const letter = {
    language,
    title: text.titles[message],
    blocks: text.mails[message](parts).map((paragraph) =>
      paragraph === link
        ? ({ kind: "link", label: text.buttons[kind === "passwordLink" ? "choose" : "undo"], href: link } as const)
        : ({ kind: "paragraph", text: paragraph } as const),
    ),
  };
  return mail.send(mailOf(letter, tenant, { key, to: address }), attempt);
}
