import type { OnFileMethod } from "@paydown/domain";
import { loadChunk } from "@paydown/shell/chunk";
import { later } from "@paydown/shell/later";
import type { BankFieldsProps } from "./bank-fields";
import type { PaymentInfo } from "./info-query";
import type { ReceiptFieldsProps } from "./receipt-fields";

const loadOnFilePart = () => loadChunk(() => import("./on-file"));
export const loadChecks = () => loadChunk(() => import("./form-checks"));
export const loadCanada = () => loadChunk(() => import("./canada"));
export const loadReceipt = () => loadChunk(() => import("./receipt-fields"));

/** What a form needs from its first moment on and most forms do not have, each with code of its own. */
export interface MethodParts {
  /** There where the instance takes Canadian addresses. */
  readonly canada: Awaited<ReturnType<typeof loadCanada>> | null;
  /** There where a method is on file. */
  readonly onFile: {
    readonly part: Awaited<ReturnType<typeof loadOnFilePart>>;
    readonly info: PaymentInfo;
    readonly method: OnFileMethod;
  } | null;
}

/** The method on file with its part; null for an option that is none of the codes. */
export async function loadOnFile(info: PaymentInfo): Promise<MethodParts["onFile"]> {
  const part = await loadOnFilePart();
  const method = part.readPayInfo(info);
  return method && { part, info, method };
}

/** The fields of a bank account. */
export const bankFields = later<BankFieldsProps>(() => import("./bank-fields"));

/** How and where a receipt goes. */
export const receiptFields = later<ReceiptFieldsProps>(loadReceipt);
