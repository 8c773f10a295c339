export { answerTo } from "./answers.js";
export { type Correction, readCorrection, writeCorrection } from "./corrections.js";
export type {
  Addenda,
  ChangeAddenda,
  ContestedReturnAddenda,
  DishonoredReturnAddenda,
  FileHeader,
  NachaBatch,
  NachaEntry,
  NachaFault,
  NachaFile,
  PaymentAddenda,
  ReadNachaFile,
  RefusedChangeAddenda,
  ReturnAddenda,
  ServiceClass,
} from "./file.js";
export { readNachaFile } from "./read.js";
export { nachaText } from "./text.js";
export { type TransactionCode, transactionCodes } from "./transaction-codes.js";
export { NachaFileError, writeNachaFile, type WriteOptions } from "./write.js";
