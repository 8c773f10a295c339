import { type OnFileMethod, optionKind, readPaymentOption } from "@paydown/domain";
import { loadChunk } from "@paydown/shell/chunk";
import { lazyPart } from "@paydown/shell/lazy-part";
import type { BankFieldsProps } from "./bank-fields";
import type { ReactNode } from "react";
import type { CardFramePart, FrameChecks } from "./card-frame-part";
import type { PaymentInfo } from "./info-query";
import type { ReceiptFieldsProps } from "./receipt-fields";
import type { PaymentMethod } from "./use-payment-method";

const loadOnFilePart = () => loadChunk(() => import("./on-file"));
export const loadChecks = () => loadChunk(() => import("./form-checks"));
export const loadCanada = () => loadChunk(() => import("./canada"));
export const loadReceipt = () => loadChunk(() => import("./receipt-fields"));

/** What a form has in place of its own checks and billing fields, where the address on record may be used. */
export interface OnRecordPart {
  /** The checks of the form, with those of a card frame. */
  loadChecks(): Promise<FrameChecks>;
  /** The billing fields, or the holder's name and the choice of the address on record. */
  show(method: PaymentMethod, fields: ReactNode): ReactNode;
}

/** Parts that only a few forms have, but that these need from the start. Each part's code loads separately. */
export interface MethodParts {
  /** Present where the tenant accepts Canadian addresses. */
  readonly canada: Awaited<ReturnType<typeof loadCanada>> | null;
  /** Present where a method is on file. */
  readonly onFile: {
    readonly part: Awaited<ReturnType<typeof loadOnFilePart>>;
    readonly info: PaymentInfo;
    readonly method: OnFileMethod;
  } | null;
  /** Present where the tenant has a card frame. */
  readonly cardFrame: CardFramePart | null;
  /** Present in a visit whose payment may use the address on record (LETTER-15). */
  readonly onRecord?: OnRecordPart | null;
}

/** The card's fields of a tenant that has them typed in a frame of another origin; null for any other tenant. */
export const loadCardFrame = async (url: string | undefined) =>
  url ? (await loadChunk(() => import("./card-frame-part"))).cardFramePart(url) : null;

/** The method on file, with the form part that shows it; null for an unknown option code. */
export async function loadOnFile(info: PaymentInfo): Promise<MethodParts["onFile"]> {
  const part = await loadOnFilePart();
  const method = part.readPayInfo(info);
  return method && { part, info, method };
}

/** The fields of a bank account. */
export const BankFields = lazyPart<BankFieldsProps>(() => import("./bank-fields"));

/** Loads the fields of the option that is selected at first, if there is one and its fields are a separate chunk. */
export function fieldsReady(code: unknown): Promise<unknown> | undefined {
  const option = readPaymentOption(code);
  return option && { card: null, bank: BankFields }[optionKind(option)]?.preload();
}

/** The receipt's kind and recipient. */
export const ReceiptFields = lazyPart<ReceiptFieldsProps>(loadReceipt);
