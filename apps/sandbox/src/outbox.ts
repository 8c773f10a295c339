import type { Clock } from "@paydown/host/clock";
import type { AppendOnlyFile } from "./append-only-file.js";
import type { Message, NewMessage } from "./message.js";

/** Mail and text messages, each kept once for a key and for ever. */
export class Outbox {
  // Promises, so that the same key twice at once waits for the one line.
  private readonly sent = new Map<string, Promise<Message>>();
  private readonly file: AppendOnlyFile<Message>;
  private readonly clock: Clock;

  constructor(file: AppendOnlyFile<Message>, clock: Clock) {
    this.file = file;
    this.clock = clock;
    for (const message of file.entries) this.sent.set(message.key, Promise.resolve(message));
  }

  /** Keeps a message, unless its key was used before: then that first message is the answer. */
  send(message: NewMessage): Promise<Message> {
    const before = this.sent.get(message.key);
    if (before !== undefined) return before;
    const entry: Message = { ...message, at: this.clock.now().toISOString() };
    const kept = this.file.append(entry).then(() => entry);
    this.sent.set(message.key, kept);
    // What could not be written was not sent, and may be sent again.
    kept.catch(() => this.sent.delete(message.key));
    return kept;
  }

  /** Latest first. */
  async list(): Promise<Message[]> {
    return (await Promise.all(this.sent.values())).reverse();
  }
}
