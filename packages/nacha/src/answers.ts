import { checkDigitOf } from "./fields.js";
import type { ChangeAddenda, NachaEntry, ReturnAddenda } from "./file.js";
import { transactionCodes } from "./transaction-codes.js";

type Answer =
  | Pick<ReturnAddenda, "kind" | "code" | "dateOfDeath" | "information">
  | Pick<ChangeAddenda, "kind" | "code" | "correctedData">;

/**
 * The entry by which the receiving bank answers an entry: a return sends its amount back, a notification of change
 * sends 0 cents (in a batch of class COR). Its batch has the receiving bank's number as originating DFI.
 *
 * @param originatingDfi - of the original entry's batch, 8 digits
 * @param traceNumber - the receiving bank's own, 15 digits
 */
export function answerTo(
  original: NachaEntry,
  {
    originatingDfi,
    traceNumber,
    answer,
  }: { readonly originatingDfi: string; readonly traceNumber: string; readonly answer: Answer },
): NachaEntry {
  return {
    ...original,
    transactionCode: returnCodeOf(original.transactionCode),
    routingNumber: originatingDfi + checkDigitOf(originatingDfi),
    amount: answer.kind === "change" ? 0 : original.amount,
    traceNumber,
    addenda: [{ ...answer, originalTrace: original.traceNumber, originalRdfi: original.routingNumber.slice(0, 8) }],
  };
}

/** The transaction code of the return of an entry: 26 for 27, 21 for 22. */
function returnCodeOf(code: number): number {
  const original = transactionCodes.get(code);
  const found = [...transactionCodes].find(
    ([, { account, direction, use }]) =>
      use === "return" && account === original?.account && direction === original.direction,
  );
  return found?.[0] ?? code;
}
