import { addAbortListener } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@paydown/host/clock";
import type { Planned } from "./entry.js";
import { type HostedPayments, instanceOf, isDelivered, type Payment, plannedOf } from "./payments.js";
import { type Signed, signatureHeader, signatureOf } from "./signature.js";

export interface NotifierSettings {
  /** The receiver's address, or a function if it is only known later. Notifications wait for the address. */
  readonly url: string | (() => string | undefined) | undefined;
  readonly secret: string;
  /** Delays before each retry, in milliseconds; the last one repeats. */
  readonly retryMs: readonly number[];
  /** The receiver's timeout, in milliseconds. */
  readonly timeoutMs: number;
}

export const defaultRetryMs = [1_000, 5_000, 15_000, 60_000, 300_000, 3_600_000];
export const defaultTimeoutMs = 10_000;
const dueCheckMs = 100;

/** Retries each notification until it gets a 2xx answer, across restarts. */
export class Notifier {
  private readonly stopping = new AbortController();
  private readonly begun = new Map<string, { readonly tried: Promise<void>; readonly ended: Promise<void> }>();
  private readonly payments: HostedPayments;
  private readonly clock: Clock;
  private readonly settings: NotifierSettings;

  constructor(payments: HostedPayments, clock: Clock, settings: NotifierSettings) {
    this.payments = payments;
    this.clock = clock;
    this.settings = settings;
    for (const payment of payments.list()) void this.begin(payment);
  }

  /**
   * Sends a payment's pending notification once it is due. Repeated calls have no effect. Resolves after the first
   * attempt, whether or not it succeeded.
   */
  async begin(payment: Payment): Promise<void> {
    const planned = plannedOf(payment);
    const instanceId = instanceOf(payment);
    if (planned === undefined || instanceId === undefined || isDelivered(planned, payment)) return;
    const before = this.begun.get(planned.body.id);
    if (before !== undefined) return before.tried;
    let ended = Promise.resolve();
    const tried = new Promise<void>((firstTried) => {
      ended = this.deliver(instanceId, planned, firstTried)
        .catch(() => undefined)
        .finally(firstTried);
    });
    this.begun.set(planned.body.id, { tried, ended });
    await tried;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([...this.begun.values()].map(({ ended }) => ended));
  }

  private async deliver(instanceId: string, planned: Planned, tried: () => void): Promise<void> {
    const { signal } = this.stopping;
    const { retryMs } = this.settings;
    // Polls the clock, so that moving a test clock makes the notification due.
    while (this.clock.now() < new Date(planned.due)) await delay(dueCheckMs, undefined, { signal });
    for (let tries = 0; !signal.aborted; tries += 1) {
      if (await this.attempt(instanceId, planned)) return;
      tried();
      await delay(retryMs[Math.min(tries, retryMs.length - 1)], undefined, { signal });
    }
  }

  /** Sends all pending copies at once; the receiver must count them as one. */
  private async attempt(instanceId: string, planned: Planned): Promise<boolean> {
    const url = typeof this.settings.url === "function" ? this.settings.url() : this.settings.url;
    if (url === undefined) return false;
    const to = new URL(url);
    to.searchParams.set("instanceId", instanceId);
    const body = JSON.stringify(planned.body);
    const payments = await Promise.all(
      Array.from({ length: planned.copies }, async () =>
        this.payments.delivered(planned.body, await this.post(to, { instanceId, body })),
      ),
    );
    return payments.some((payment) => isDelivered(planned, payment));
  }

  private async post(url: URL, signed: Signed): Promise<number | "unreachable"> {
    // A timer must hold the controller: garbage collection can drop a timeout inside AbortSignal.any
    // (nodejs/node#57736).
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), this.settings.timeoutMs);
    const stopped = addAbortListener(this.stopping.signal, () => giveUp.abort());
    try {
      const { status, body: answer } = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: {
          "content-type": "application/json",
          [signatureHeader]: signatureOf(signed, this.settings.secret, this.clock.now()),
        },
        body: signed.body,
        signal: giveUp.signal,
      });
      await answer?.cancel();
      return status;
    } catch {
      return "unreachable";
    } finally {
      clearTimeout(timer);
      stopped[Symbol.dispose]();
    }
  }
}
