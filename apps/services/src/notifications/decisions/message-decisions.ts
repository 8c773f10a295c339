import type { InstanceTransaction } from "../../db/database.js";
import type { AccountNoticeKind } from "../account-notices/tables.js";
import type { Channel } from "../receipts/tables.js";

/** A message that needs a person, or that was given up. */
export interface UndeliveredMessage {
  /** Such as `17-email`, or the id of a notice about a login. */
  readonly id: string;
  /** Such as `payment.succeeded` or `passwordChanged`. */
  readonly about: string;
  readonly channel: "email" | "sms";
  /** `uncertain`: the provider may have taken it. */
  readonly state: "uncertain" | "given-up";
  readonly failure: string | null;
  readonly createdAt: Date;
}

/** How long a message that was given up is listed, in milliseconds. */
const listedForMs = 30 * 86_400_000;

/**
 * The uncertain messages, and those that were given up in the last 30 days, the uncertain ones first. Messages that
 * their recipient has stopped, and those that a person has closed, are in order.
 */
export async function undeliveredMessages(
  trx: InstanceTransaction,
  instanceId: string,
  now: Date,
): Promise<UndeliveredMessage[]> {
  const since = new Date(now.getTime() - listedForMs);
  const deliveries = await trx
    .selectFrom("deliveries as delivery")
    .innerJoin("outbox as event", (join) =>
      join.onRef("event.instance_id", "=", "delivery.instance_id").onRef("event.event_id", "=", "delivery.event_id"),
    )
    .select(["delivery.event_id", "delivery.channel", "delivery.state", "delivery.last_failure", "delivery.created_at"])
    .select("event.event")
    .where("delivery.instance_id", "=", instanceId)
    .where("delivery.channel", "in", ["email", "sms"])
    .where("delivery.decided_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("delivery.state", "=", "uncertain"),
        and([
          eb("delivery.state", "=", "given-up"),
          eb("delivery.last_failure", "<>", "stopped"),
          eb("delivery.created_at", ">=", since),
        ]),
      ]),
    )
    .$narrowType<{ channel: "email" | "sms"; state: UndeliveredMessage["state"] }>()
    .execute();
  const notices = await trx
    .selectFrom("account_notices")
    .select(["notice_id", "kind", "channel", "state", "last_failure", "created_at"])
    .where("instance_id", "=", instanceId)
    .where("decided_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("state", "=", "uncertain"),
        // A link that nobody can use any more is of no interest.
        and([eb("state", "=", "given-up"), eb("last_failure", "<>", "too late"), eb("created_at", ">=", since)]),
      ]),
    )
    .$narrowType<{ state: UndeliveredMessage["state"] }>()
    .execute();
  const all: UndeliveredMessage[] = [
    ...deliveries.map(({ event_id, event, channel, state, last_failure, created_at }) => ({
      ...{ id: `${event_id}-${channel}`, about: event, channel, state },
      ...{ failure: last_failure, createdAt: created_at },
    })),
    ...notices.map(({ notice_id, kind, channel, state, last_failure, created_at }) => ({
      ...{ id: notice_id, about: kind satisfies AccountNoticeKind, channel, state },
      ...{ failure: last_failure, createdAt: created_at },
    })),
  ];
  const rank = ({ state }: UndeliveredMessage) => (state === "uncertain" ? 0 : 1);
  return all.sort((a, b) => rank(a) - rank(b) || a.createdAt.getTime() - b.createdAt.getTime());
}

export interface MessageDecision {
  readonly way: "resend" | "close";
  readonly by: string;
  readonly why: string;
}

/** What came of a decision: done, or the sentence that refuses it. */
export type Decided = { readonly kind: "done" } | { readonly kind: "refused"; readonly sentence: string };

const gone = "There is nothing to decide: the message is waiting, was delivered, or was already decided.";

/** Sends a message again, or closes it. Of two persons who decide at once, one is refused. */
export async function decideMessage(
  trx: InstanceTransaction,
  instanceId: string,
  id: string,
  { way, by, why }: MessageDecision,
  now: Date,
): Promise<Decided> {
  const decision = { decided_at: now, decided_by: by, decided_why: why };
  const delivery = /^(\d{1,15})-(email|sms)$/.exec(id);
  if (delivery) {
    const { numUpdatedRows } = await trx
      .updateTable("deliveries")
      // The person answers for a second copy, so the next attempt does not look back at the last one.
      .set(way === "close" ? decision : { ...decision, state: "waiting", next_attempt_at: now, handed_over_at: null })
      .where("instance_id", "=", instanceId)
      .where("event_id", "=", Number(delivery[1]))
      .where("channel", "=", delivery[2] as Channel)
      .where("state", "in", ["uncertain", "given-up"])
      .where("decided_at", "is", null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? { kind: "done" } : { kind: "refused", sentence: gone };
  }
  if (way === "resend")
    return {
      kind: "refused",
      sentence: "A notice about a login is not sent again, because its address is kept only while it waits. Close it.",
    };
  const { numUpdatedRows } = await trx
    .updateTable("account_notices")
    .set(decision)
    .where("instance_id", "=", instanceId)
    .where("notice_id", "=", id)
    .where("state", "in", ["uncertain", "given-up"])
    .where("decided_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? { kind: "done" } : { kind: "refused", sentence: gone };
}
