import { blank, constant, field } from "./fields.js";

/**
 * The record layouts of the Nacha Operating Rules, appendix three. Every record has 94 columns, and its first one says
 * which record it is.
 */
export const fileHeader = [
  constant("1"),
  constant("01"),
  field("immediateDestination", "rightAligned", 10),
  field("immediateOrigin", "rightAligned", 10),
  field("creationDate", "date", 6),
  field("creationTime", "optionalTime", 4),
  field("modifier", "modifier", 1),
  constant("094"),
  constant("10"),
  constant("1"),
  field("destinationName", "text", 23),
  field("originName", "text", 23),
  field("referenceCode", "text", 8),
] as const;

export const batchHeader = [
  constant("5"),
  field("serviceClass", "number", 3),
  field("companyName", "requiredText", 16),
  field("companyDiscretionaryData", "text", 20),
  field("companyId", "requiredExact", 10),
  field("secCode", "secCode", 3),
  field("entryDescription", "requiredText", 10),
  field("descriptiveDate", "text", 6),
  field("effectiveDate", "optionalDate", 6),
  field("settlementDay", "optionalDigits", 3),
  field("originatorStatus", "status", 1),
  field("originatingDfi", "digits", 8),
  field("batchNumber", "number", 7),
] as const;

export const entryDetail = [
  constant("6"),
  field("transactionCode", "number", 2),
  field("routingNumber", "routing", 9),
  field("accountNumber", "account", 17),
  field("amount", "number", 10),
  field("individualId", "exact", 15),
  field("individualName", "text", 22),
  field("discretionaryData", "exact", 2),
  field("addendaIndicator", "number", 1),
  field("traceNumber", "digits", 15),
] as const;

const aboutEntry = [
  constant("7"),
  constant("99"),
  field("code", "code", 3),
  field("originalTrace", "digits", 15),
] as const;
const aboutChange = [
  constant("7"),
  constant("98"),
  field("code", "code", 3),
  field("originalTrace", "digits", 15),
  blank(6),
  field("originalRdfi", "digits", 8),
  field("correctedData", "exact", 29),
] as const;

/** The layouts of the addenda records. `codes` tells records of the same type apart. */
export const addendaLayouts = {
  payment: {
    type: "05",
    codes: /^/,
    layout: [
      constant("7"),
      constant("05"),
      field("text", "exact", 80),
      field("addendaNumber", "number", 4),
      field("entryNumber", "digits", 7),
    ],
  },
  change: {
    type: "98",
    codes: /^C(?:0[1-9]|1[0-4])$/,
    layout: [...aboutChange, blank(15), field("traceNumber", "digits", 15)],
  },
  refusedChange: {
    type: "98",
    codes: /^C6[1-9]$/,
    layout: [
      ...aboutChange,
      field("changeCode", "code", 3),
      field("changeTraceSequence", "digits", 7),
      blank(5),
      field("traceNumber", "digits", 15),
    ],
  },
  return: {
    type: "99",
    codes: /^R(?:0[1-9]|[1-5]\d|60|7[89]|8[0-5])$/,
    layout: [
      ...aboutEntry,
      field("dateOfDeath", "optionalDate", 6),
      field("originalRdfi", "digits", 8),
      field("information", "exact", 44),
      field("traceNumber", "digits", 15),
    ],
  },
  dishonored: {
    type: "99",
    codes: /^R(?:6[1-9]|70)$/,
    layout: [
      ...aboutEntry,
      blank(6),
      field("originalRdfi", "digits", 8),
      blank(3),
      field("returnTrace", "digits", 15),
      field("returnSettlementDay", "optionalDigits", 3),
      field("returnCode", "returnDigits", 2),
      field("information", "exact", 21),
      field("traceNumber", "digits", 15),
    ],
  },
  contested: {
    type: "99",
    codes: /^R7[1-7]$/,
    layout: [
      ...aboutEntry,
      field("returnedOn", "optionalDate", 6),
      field("originalRdfi", "digits", 8),
      field("originalSettlementDay", "optionalDigits", 3),
      field("returnTrace", "digits", 15),
      field("returnSettlementDay", "optionalDigits", 3),
      field("returnCode", "returnDigits", 2),
      field("dishonoredTrace", "digits", 15),
      field("dishonoredSettlementDay", "optionalDigits", 3),
      field("dishonoredCode", "returnDigits", 2),
      blank(1),
      field("traceNumber", "digits", 15),
    ],
  },
} as const;

export const batchControl = [
  constant("8"),
  field("serviceClass", "number", 3),
  field("entryAndAddendaCount", "number", 6),
  field("entryHash", "number", 10),
  field("totalDebit", "number", 12),
  field("totalCredit", "number", 12),
  field("companyId", "requiredExact", 10),
  // The message authentication code, and a reserved field.
  blank(19),
  blank(6),
  field("originatingDfi", "digits", 8),
  field("batchNumber", "number", 7),
] as const;

export const fileControl = [
  constant("9"),
  field("batchCount", "number", 6),
  field("blockCount", "number", 6),
  field("entryAndAddendaCount", "number", 8),
  field("entryHash", "number", 10),
  field("totalDebit", "number", 12),
  field("totalCredit", "number", 12),
  blank(39),
] as const;

export const recordLength = 94;
/** Records in a block; a file is filled up to whole blocks with records of nines. */
export const blockingFactor = 10;
export const filler = "9".repeat(recordLength);
