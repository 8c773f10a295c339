import type { Clock } from "@paydown/host/clock";
import type { AppendOnlyFile } from "./append-only-file.js";
import type { Message, NewMessage } from "./message.js";

/** Mail and text messages, stored permanently and once per key. */
export class Outbox {
  // Holds promises, so that concurrent requests with one key wait for one write.
  private readonly sent = new Map<string, Promise<Message>>();
  private readonly file: AppendOnlyFile<Message>;
  private readonly clock: Clock;

  constructor(file: AppendOnlyFile<Message>, clock: Clock) {
    this.file = file;
    this.clock = clock;
    for (const message of file.entries) this.sent.set(message.key, Promise.resolve(message));
  }

  /** Stores a message, or returns the earlier message with the same key. */
  send(message: NewMessage): Promise<Message> {
    const before = this.sent.get(message.key);
    if (before !== undefined) return before;
    const entry: Message = { ...message, at: this.clock.now().toISOString() };
    const kept = this.file.append(entry).then(() => entry);
    this.sent.set(message.key, kept);
    // A failed write means the message was not sent, so the caller may retry.
    kept.catch(() => this.sent.delete(message.key));
    return kept;
  }

  find(key: string): Promise<Message> | undefined {
    return this.sent.get(key);
  }

  /** Latest first. */
  async list(): Promise<Message[]> {
    return (await Promise.all(this.sent.values())).reverse();
  }
}
