import { sql } from "kysely";
import { expect } from "vitest";
import { messagesTo, type Paying, soon } from "../../../payments/testing/paying.js";

/** Reads the messages and documents that followed from an account's events. */
export function told(paying: () => Paying, username: string) {
  const eventsOf = (instanceId: string, accountNo: string) =>
    paying().db.asJob(instanceId, (trx) =>
      trx
        .selectFrom("outbox")
        .select(["event_id", "event", "dispatched_at"])
        .where(sql<string>`payload->>'accountNo'`, "=", accountNo)
        .orderBy("event_id")
        .execute(),
    );
  return {
    eventsOf,
    documentsOf: (instanceId: string, accountNo: string) =>
      paying().db.asApp(instanceId, (trx) =>
        trx
          .selectFrom("documents")
          .innerJoin("document_parts", "document_parts.document_id", "documents.document_id")
          .select(["filename", "document_date", "content", "documents.username"])
          .where("account_no", "=", accountNo)
          .orderBy("seq")
          .execute(),
      ),
    /** The mails about one account, each as its subject and its lines. */
    mailsAbout: (accountNo: string) =>
      messagesTo(paying().sandbox, username).flatMap((message) =>
        message.channel === "mail" && message.text.includes(accountNo)
          ? [{ subject: message.subject, lines: message.text.split("\n") }]
          : [],
      ),
    /** Waits until every event of an account has been dispatched and delivered. */
    settled: (instanceId: string, accountNo: string) =>
      expect
        .poll(async () => {
          const events = await eventsOf(instanceId, accountNo);
          const waiting = await paying().db.asJob(instanceId, (trx) =>
            trx
              .selectFrom("deliveries")
              .select("state")
              .where("event_id", "in", [0, ...events.map(({ event_id }) => event_id)])
              .where("state", "=", "waiting")
              .execute(),
          );
          return (
            events.length > 0 && events.every(({ dispatched_at }) => dispatched_at !== null) && waiting.length === 0
          );
        }, soon)
        .toBe(true),
  };
}
