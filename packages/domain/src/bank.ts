export { addBankingDays, bankingDate, isBankingDay } from "./bank/banking-days.js";
export {
  type AccountDetail,
  correctedDetails,
  correctionCodes,
  isRoutingNumber,
  type KnownCorrectionCode,
} from "./bank/correction-codes.js";
export {
  defaultPresentAgainAfterDays,
  mayPresentAgainOn,
  mostTimesPresentedAgain,
  presentAgainOn,
  presentAgainWithinDays,
  type ReturnedDebit,
} from "./bank/present-again.js";
export {
  defaultClearingDays,
  isKnownReturnCode,
  type KnownReturnCode,
  type ReturnAction,
  type ReturnCode,
  returnCodes,
  type ReturnEffect,
  returnEffect,
  returnEffects,
  type ReturnMeaning,
  returnRule,
} from "./bank/return-codes.js";
