import type { NoAnswer, Refused, RefundDecision, RefundPort, Voided } from "../../providers/processor.js";

type RefundAnswer = RefundDecision | NoAnswer;

/**
 * A processor that decides once about each refund reference and charge. `lose` makes the next calls lose their answer
 * after the decision, or the request before it.
 */
export function refunding({ refusal, settled = false }: { refusal?: string; settled?: boolean } = {}) {
  const decided = new Map<string, RefundDecision>();
  const voided = new Map<string, Voided | Refused>();
  const asked: string[] = [];
  const lost: { readonly what: "answer" | "request"; readonly as: RefundAnswer }[] = [];
  let hasSettled = settled;
  const refused = (message: string) => ({ kind: "refused", message }) as const;

  const call = async <T>(name: string, decide: () => T): Promise<T | RefundAnswer> => {
    asked.push(name);
    const loss = lost.shift();
    if (loss?.what === "request") return loss.as;
    const answer = decide();
    return loss ? loss.as : answer;
  };
  const keep = <T>(kept: Map<string, T>, key: string, decision: T): T => {
    const first = kept.get(key) ?? decision;
    kept.set(key, first);
    return first;
  };
  const port: RefundPort = {
    capabilities: { idempotentRefund: true, refund: true, queryRefund: true, voidCharge: true },
    refund: ({ reference, amount }) =>
      call("refund", () =>
        keep(decided, reference, refusal === undefined ? { kind: "refunded", amount } : refused(refusal)),
      ),
    queryRefund: ({ reference }) => call("query", () => decided.get(reference) ?? ({ kind: "absent" } as const)),
    voidCharge: ({ reference: charge }) =>
      call("void", () =>
        voided.get(charge)?.kind === "voided" || !hasSettled
          ? keep(voided, charge, { kind: "voided" })
          : refused("The charge has settled"),
      ) as ReturnType<RefundPort["voidCharge"]>,
  };
  return {
    port,
    /** The decisions by refund reference. */
    decided,
    voided,
    /** The calls so far, in order. */
    asked,
    lose: (what: "answer" | "request", as: RefundAnswer = { kind: "unknown", reason: "timeout" }) =>
      void lost.push({ what, as }),
    settle: () => void (hasSettled = true),
  };
}
