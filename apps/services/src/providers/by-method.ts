import { isAchToken } from "./ach/stored-accounts.js";
import type {
  ChargeMethod,
  NamedCharge,
  NoAnswer,
  PresentAgain,
  Processor,
  RefundPort,
  ReportPage,
  TokenizedMethod,
} from "./processor.js";

/** The two processors of an instance whose bank debits go through its own bank. */
export interface ByMethod {
  /** Takes cards. It also keeps what it charged to bank accounts earlier, and the tokens that it gave out for them. */
  readonly cards: Processor;
  readonly bank: Processor;
}

const notOffered = { kind: "unknown", reason: "error not offered" } as const satisfies NoAnswer;

/**
 * One {@link Processor} of two: cards go to one, bank accounts to the other. A question about a charge goes to the
 * processor that has it. A capability of charges is offered only if both processors offer it, so nothing relies on a
 * promise that one of them does not make (ACH-27).
 */
export function processorByMethod({ cards, bank }: ByMethod): Processor {
  const ofMethod = (method: ChargeMethod | TokenizedMethod | PresentAgain, held: boolean): Processor => {
    switch (method.kind) {
      case "card":
      case "nonce":
        return cards;
      case "bank":
        return bank;
      case "token":
        return isAchToken(method.token) ? bank : cards;
      case "presentAgain":
        return held ? bank : cards;
    }
  };
  const both = <Name extends keyof Processor["capabilities"]>(name: Name) =>
    cards.capabilities[name] && bank.capabilities[name];
  const isAbsent = (heard: { readonly kind: string }) => heard.kind === "absent";

  return {
    capabilities: {
      idempotentCharge: both("idempotentCharge"),
      // The bank's entries take any reference.
      shortReferences: cards.capabilities.shortReferences,
      query: both("query"),
      voidIfAbsent: both("voidIfAbsent"),
      storeMethod: both("storeMethod"),
      report: both("report"),
      charges: both("charges"),
      // Only debits are presented again.
      presentAgain: bank.capabilities.presentAgain,
      ...(cards.capabilities.nonces === true && { nonces: true }),
    },
    async charge(asked) {
      const { instanceId, method, amount } = asked;
      if (method.kind !== "presentAgain") return ofMethod(method, false).charge(asked);
      const { reference } = method;
      // The original debit may be one that the cards' processor made earlier.
      const original = await bank.query({
        ...{ instanceId, reference, amount },
        transactionId: null,
        sentAt: new Date(0),
      });
      if (original.kind === "unknown") return original;
      if (!isAbsent(original)) return bank.charge(asked);
      return cards.capabilities.presentAgain
        ? cards.charge(asked)
        : { kind: "declined", message: "This bank account is no longer stored. Enter it again." };
    },
    async query(named) {
      const known = await bank.query(named);
      if (!isAbsent(known) && known.kind !== "voided") return known;
      const heard = await cards.query(named);
      // The tombstone of a card's charge says nothing about the card.
      return known.kind === "voided" && isAbsent(heard) ? known : heard;
    },
    async voidIfAbsent(named) {
      const ofBank = await bank.voidIfAbsent(named);
      return ofBank.kind === "voided" ? cards.voidIfAbsent(named) : ofBank;
    },
    storeMethod: (stored) => ofMethod(stored.method, false).storeMethod(stored),
    report: (instanceId, after) => reportOfBoth({ cards, bank }, instanceId, after),
    charges: async () => notOffered,
    refunds: refundsOfBoth({ cards, bank }),
  };
}

interface Cursors {
  readonly cards: string | null;
  readonly bank: string | null;
}

const cursorPrefix = "by-method:";

/** A cursor without the prefix is of the time when the cards' processor took bank accounts, too. */
function cursorsIn(after: string | null): Cursors {
  if (!after?.startsWith(cursorPrefix)) return { cards: after, bank: null };
  const [cards = null, bank = null] = JSON.parse(after.slice(cursorPrefix.length)) as (string | null)[];
  return { cards, bank };
}

/**
 * One page of each report. As long as one of them has no answer, the items of the other are read, but the report never
 * ends: its end says that everything is known.
 */
async function reportOfBoth(
  { cards, bank }: ByMethod,
  instanceId: string,
  after: string | null,
): Promise<ReportPage | NoAnswer> {
  const at = cursorsIn(after);
  const [ofCards, ofBank] = await Promise.all([cards.report(instanceId, at.cards), bank.report(instanceId, at.bank)]);
  const pages = [ofCards, ofBank].filter((page) => page.kind === "page");
  const failed = [ofCards, ofBank].find((page) => page.kind === "unknown");
  if (failed && pages.every(({ items }) => items.length === 0)) return failed;
  const nextOf = (page: ReportPage | NoAnswer, cursor: string | null) => (page.kind === "page" ? page.next : cursor);
  const next = `${cursorPrefix}${JSON.stringify([nextOf(ofCards, at.cards), nextOf(ofBank, at.bank)])}`;
  // A report may repeat its last items.
  if (failed && next === after) return failed;
  return {
    kind: "page",
    items: pages.flatMap(({ items }) => items),
    next,
    more: failed !== undefined || pages.some(({ more }) => more),
  };
}

function refundsOfBoth({ cards, bank }: ByMethod): RefundPort {
  const can = (name: keyof RefundPort["capabilities"]) => ({
    cards: cards.refunds?.capabilities[name] ?? false,
    bank: bank.refunds?.capabilities[name] ?? false,
  });
  const portOf = async (charge: NamedCharge): Promise<RefundPort | NoAnswer | undefined> => {
    const known = await bank.query(charge);
    if (known.kind === "unknown") return known;
    if (known.kind === "absent") return cards.refunds;
    if (known.kind !== "voided") return bank.refunds;
    // A debit that was voided, or the tombstone of a card's charge.
    const heard = await cards.query(charge);
    if (heard.kind === "unknown") return heard;
    return heard.kind === "absent" ? bank.refunds : cards.refunds;
  };
  const ask = async <T>(charge: NamedCharge, call: (port: RefundPort) => Promise<T>): Promise<T | NoAnswer> => {
    const port = await portOf(charge);
    if (!port) return notOffered;
    return "kind" in port ? port : call(port);
  };
  const either = (name: "refund" | "voidCharge") => can(name).cards || can(name).bank;
  const refuse = {
    kind: "refused",
    message: "This cannot be done for this charge. Send the money another way",
  } as const;
  return {
    capabilities: {
      idempotentRefund: can("idempotentRefund").cards && can("idempotentRefund").bank,
      queryRefund: can("queryRefund").cards && can("queryRefund").bank,
      refund: either("refund"),
      voidCharge: either("voidCharge"),
    },
    refund: (named) => ask(named.charge, async (port) => (port.capabilities.refund ? port.refund(named) : refuse)),
    queryRefund: (named) => ask(named.charge, (port) => port.queryRefund(named)),
    voidCharge: (named) => ask(named, async (port) => (port.capabilities.voidCharge ? port.voidCharge(named) : refuse)),
  };
}
