/** A file in the Nacha format. Control records are computed on writing and checked on reading, so they are not here. */
export interface NachaFile {
  readonly header: FileHeader;
  readonly batches: readonly NachaBatch[];
}

export interface FileHeader {
  /** The bank that receives the file: its routing number (9 digits), or an id of at most 10 characters. */
  readonly immediateDestination: string;
  /** The sender: at most 10 characters that the bank assigns, often a digit and the tax id. */
  readonly immediateOrigin: string;
  /** At most 23 characters. */
  readonly destinationName: string;
  /** At most 23 characters. */
  readonly originName: string;
  readonly createdAt: {
    /** The sender's local date, "2026-11-26". */
    readonly date: string;
    /** The sender's local time, "15:04"; "" in files that leave it out. */
    readonly time: string;
  };
  /** A to Z or 0 to 9; distinguishes the files that one sender creates on one date. */
  readonly modifier: string;
  /** At most 8 characters. */
  readonly referenceCode: string;
}

/** What a batch may hold: 200 debits and credits, 220 credits only, 225 debits only. */
export type ServiceClass = 200 | 220 | 225;

export interface NachaBatch {
  readonly serviceClass: ServiceClass;
  /** At most 16 characters; consumers see it on their bank statement. */
  readonly companyName: string;
  /** At most 20 characters. */
  readonly companyDiscretionaryData: string;
  /** At most 10 characters that the bank assigns. */
  readonly companyId: string;
  /** The standard entry class, three capitals: WEB, PPD, CCD, TEL, …, or COR for notifications of change. */
  readonly secCode: string;
  /** At most 10 characters, such as "PAYMENT" or "RETRY PYMT"; consumers see it on their bank statement. */
  readonly entryDescription: string;
  /** At most 6 characters; a date for people to read. */
  readonly descriptiveDate: string;
  /** The banking day on which the entries should settle, "2026-11-27"; "" in returned batches that leave it out. */
  readonly effectiveDate: string;
  /** The day of the year on which the entries settled, "001" to "366". ACH operators fill it in; originators don't. */
  readonly settlementDay?: string;
  /** The first 8 digits of the routing number of the bank that sends the entries. */
  readonly originatingDfi: string;
  /** 0 to 9999999, ascending within the file. */
  readonly batchNumber: number;
  readonly entries: readonly NachaEntry[];
}

export interface NachaEntry {
  /** Two digits, such as 27 for a debit of a checking account. See {@link transactionCodes}. */
  readonly transactionCode: number;
  /** The receiving bank's routing number, 9 digits with a valid check digit. */
  readonly routingNumber: string;
  /** At most 17 characters. */
  readonly accountNumber: string;
  /** Whole cents, 0 to 9999999999. */
  readonly amount: number;
  /** At most 15 characters: the sender's own reference. Banks send it back with returns. */
  readonly individualId: string;
  /** At most 22 characters. */
  readonly individualName: string;
  /** At most 2 characters. In WEB and TEL entries the payment type: "R" for recurring, "S" or "" for single. */
  readonly discretionaryData: string;
  /** 15 digits: the sending bank's 8 digits and a number that ascends within the batch. */
  readonly traceNumber: string;
  readonly addenda: readonly Addenda[];
}

/** A record that adds to an entry. */
export type Addenda =
  | PaymentAddenda
  | ChangeAddenda
  | RefusedChangeAddenda
  | ReturnAddenda
  | DishonoredReturnAddenda
  | ContestedReturnAddenda;

/** Type 05: text for the receiver. */
export interface PaymentAddenda {
  readonly kind: "payment";
  /** At most 80 characters. */
  readonly text: string;
}

/** What an addenda record about an earlier entry says of that entry. */
interface AboutEntry {
  /** The trace number of the original entry, 15 digits. */
  readonly originalTrace: string;
  /** The first 8 digits of the routing number of the bank that received the original entry. */
  readonly originalRdfi: string;
}

/** Type 98: the receiving bank asks to correct the details of later entries (a notification of change). */
export interface ChangeAddenda extends AboutEntry {
  readonly kind: "change";
  /** C01 to C14. */
  readonly code: string;
  /** At most 29 characters; their layout depends on the code, see `readCorrection`. */
  readonly correctedData: string;
}

/** Type 98 with C61 to C69: the originator's bank refuses a notification of change. */
export interface RefusedChangeAddenda extends AboutEntry {
  readonly kind: "refusedChange";
  /** C61 to C69. */
  readonly code: string;
  /** The corrected data of the refused notification. */
  readonly correctedData: string;
  /** The code of the refused notification. */
  readonly changeCode: string;
  /** The last 7 digits of the trace number of the refused notification. */
  readonly changeTraceSequence: string;
}

/** Type 99: the receiving bank returns an entry. */
export interface ReturnAddenda extends AboutEntry {
  readonly kind: "return";
  /** R01 to R85, except for the codes of dishonored and contested returns. */
  readonly code: string;
  /** For R14 and R15, "2026-11-20"; otherwise "". */
  readonly dateOfDeath: string;
  /** At most 44 characters. */
  readonly information: string;
}

/** Type 99 with R61 to R70: the originator's bank refuses a return. */
export interface DishonoredReturnAddenda extends AboutEntry {
  readonly kind: "dishonored";
  /** R61 to R70. */
  readonly code: string;
  /** The trace number of the return, 15 digits. */
  readonly returnTrace: string;
  /** The day of the year on which the return settled, 3 digits. */
  readonly returnSettlementDay: string;
  /** The code of the return, such as R01. */
  readonly returnCode: string;
  /** At most 21 characters. */
  readonly information: string;
}

/** Type 99 with R71 to R77: the receiving bank contests a dishonored return. */
export interface ContestedReturnAddenda extends AboutEntry {
  readonly kind: "contested";
  /** R71 to R77. */
  readonly code: string;
  /** The date on which the original entry was returned, "2026-11-20"; "" if left out. */
  readonly returnedOn: string;
  /** The day of the year on which the original entry settled, 3 digits; "" if left out. */
  readonly originalSettlementDay: string;
  /** The trace number of the return, 15 digits. */
  readonly returnTrace: string;
  readonly returnSettlementDay: string;
  readonly returnCode: string;
  /** The trace number of the dishonored return, 15 digits. */
  readonly dishonoredTrace: string;
  readonly dishonoredSettlementDay: string;
  /** The code of the dishonored return, such as R61. */
  readonly dishonoredCode: string;
}

/** What is wrong with a file. */
export interface NachaFault {
  /** Counts from 1. */
  readonly line: number;
  /** Counts from 1; absent if the fault concerns the whole record. */
  readonly column?: number;
  /** One sentence for a person; holds no account number. */
  readonly sentence: string;
}

export type ReadNachaFile =
  | { readonly ok: true; readonly file: NachaFile }
  | { readonly ok: false; readonly faults: readonly NachaFault[] };
