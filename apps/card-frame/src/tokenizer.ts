import type { CardHolder, RefusalReason } from "@paydown/shell/card-frame-messages";
import type { FrameSettings } from "./settings";

/** What Accept.js answers (https://developer.authorize.net/api/reference/features/acceptjs.html). */
interface AcceptAnswer {
  readonly messages?: { readonly resultCode?: string; readonly message?: readonly { readonly code?: string }[] };
  readonly opaqueData?: { readonly dataDescriptor?: unknown; readonly dataValue?: unknown };
}

/** The gateway's script for exchanging a card for a nonce in the browser. */
export interface Accept {
  dispatchData(secureData: unknown, handler: (answer: AcceptAnswer) => void): void;
}

declare global {
  interface Window {
    Accept?: Accept;
  }
}

export interface TypedCard {
  readonly number: string;
  /** Two digits. */
  readonly month: string;
  /** Four digits, or the last two. */
  readonly year: string;
  readonly cvv: string;
}

export type Exchanged =
  | { readonly kind: "nonce"; readonly dataDescriptor: string; readonly dataValue: string }
  | { readonly kind: "refused"; readonly reason: RefusalReason };

/** Accept.js calls nobody back if the connection is lost. Milliseconds. */
const exchangeLimitMs = 20_000;

/** Loads Accept.js. Rejects if it does not load. */
export function loadAccept(address: string): Promise<Accept> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    const fail = () => reject(new Error(`The card frame could not load ${address}.`));
    script.addEventListener("error", fail);
    script.addEventListener("load", () => (window.Accept ? resolve(window.Accept) : fail()));
    document.head.append(script);
  });
}

const reasonOf: Readonly<Record<string, RefusalReason>> = {
  E_WC_05: "number",
  E_WC_06: "expiry",
  E_WC_07: "expiry",
  E_WC_08: "expiry",
  E_WC_15: "cvv",
};

/** Exchanges a card for a nonce at the gateway, which alone gets the number and the security code. */
export function exchange(
  accept: Accept,
  { apiLoginId, clientKey }: Pick<FrameSettings, "apiLoginId" | "clientKey">,
  { number, month, year, cvv }: TypedCard,
  { fullName, zip }: CardHolder,
): Promise<Exchanged> {
  const service: Exchanged = { kind: "refused", reason: "service" };
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(service), exchangeLimitMs);
    const answer = (exchanged: Exchanged) => {
      clearTimeout(late);
      resolve(exchanged);
    };
    const secureData = {
      authData: { apiLoginID: apiLoginId, clientKey },
      cardData: {
        cardNumber: number,
        month,
        year: year.length === 2 ? `20${year}` : year,
        cardCode: cvv,
        // The gateway's limits.
        ...(zip !== "" && { zip: zip.slice(0, 20) }),
        ...(fullName !== "" && { fullName: fullName.slice(0, 64) }),
      },
    };
    try {
      accept.dispatchData(secureData, ({ messages, opaqueData }) => {
        const { dataDescriptor, dataValue } = opaqueData ?? {};
        if (messages?.resultCode === "Ok" && typeof dataDescriptor === "string" && typeof dataValue === "string")
          answer({ kind: "nonce", dataDescriptor, dataValue });
        else answer({ kind: "refused", reason: reasonOf[messages?.message?.[0]?.code ?? ""] ?? "service" });
      });
    } catch {
      answer(service);
    }
  });
}
