import type { HostedPaymentForm } from "@paydown/domain/guest";
import { Deviation } from "../deviation.js";
import { type Answer, HttpClient } from "../http-client.js";
import type { PayerSettings, Settings } from "../settings.js";
import { filled, type Payer, type Visit } from "./payer.js";

/** The most redirects that a browser follows. */
const mostRedirects = 20;

/** Pays on a page without scripts: posts the fields to the address of the session, and follows redirects. */
export function payerByRequests(
  { formUrl, cards, limits }: Pick<Settings, "formUrl" | "cards" | "limits">,
  payer: PayerSettings & { readonly kind: "requests" },
  returnUrl: string,
): Payer {
  return {
    async visit(form: HostedPaymentForm): Promise<Visit> {
      const client = new HttpClient(limits.answerSeconds);
      /** @returns the address where a browser would be then */
      const follow = async (answer: Answer, from: string): Promise<string> => {
        let [at, next] = [from, answer.location];
        for (let count = 0; next !== undefined; count += 1) {
          if (count === mostRedirects) throw new Deviation(`The page redirects more than ${mostRedirects} times.`);
          at = next;
          next = (await client.send(at)).location;
          if (at.startsWith(`${returnUrl}/`)) return at;
        }
        return at;
      };
      const opened = await client.send(formUrl, { method: "POST", fields: { ...form } });
      if (opened.status >= 400) throw new Deviation(`The page refuses the form: it answers ${opened.status}.`);
      const session = await follow(opened, formUrl);
      const send = async (fields: Readonly<Record<string, string>>) => {
        await follow(await client.send(session, { method: "POST", fields }), session);
      };
      return {
        pay: (card) =>
          send(
            Object.fromEntries(Object.entries(payer.pay).map(([name, value]) => [name, filled(value, cards[card])])),
          ),
        cancel: () => send(payer.cancel),
        close: async () => {},
      };
    },
    stop: async () => {},
  };
}
