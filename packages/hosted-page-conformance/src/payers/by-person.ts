import { createInterface } from "node:readline";
import type { HostedPaymentForm } from "@paydown/domain/guest";
import type { Receiver } from "../receiver.js";
import type { Payer, Visit } from "./payer.js";

export interface PersonOptions {
  readonly receiver: Receiver;
  readonly stepSeconds: number;
  readonly say: (line: string) => void;
  readonly input: NodeJS.ReadableStream;
}

/** Prints what a person has to do, and goes on when the browser is back, Enter was pressed, or the time is over. */
export function payerByPerson({ receiver, stepSeconds, say, input }: PersonOptions): Payer {
  const lines = createInterface({ input });
  return {
    async visit(form: HostedPaymentForm): Promise<Visit> {
      const step = async (what: string) => {
        say(`\n${what}\nThis goes on when the browser is back, or when you press Enter.`);
        const before = receiver.arrivals.length;
        let seen: () => void = () => undefined;
        const entered = new Promise<void>((done) => (seen = done));
        lines.once("line", seen);
        const isBack = () => (receiver.arrivals.length > before ? true : undefined);
        await Promise.race([entered, receiver.waitFor(isBack, stepSeconds)]);
        lines.off("line", seen);
      };
      say(`\nOpen ${receiver.leavingPage(form)} and continue to the payment page.`);
      return {
        pay: (card) => step(`Pay with a card that your test system ${card === "approved" ? "approves" : "declines"}.`),
        cancel: () => step("Cancel the payment on the page."),
        close: async () => {},
      };
    },
    async stop() {
      lines.close();
    },
  };
}
