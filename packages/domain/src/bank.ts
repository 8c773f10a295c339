export { addBankingDays, bankingDate, isBankingDay } from "./bank/banking-days.js";
export {
  defaultClearingDays,
  isKnownReturnCode,
  type KnownReturnCode,
  type ReturnAction,
  type ReturnCode,
  returnCodes,
  type ReturnMeaning,
  returnRule,
} from "./bank/return-codes.js";
