export { type AccountCell, type AccountFacts, type AccountRow, type CellType, displayCell, readAccount, type RowNames } from "./account.js";
export { type AchType, achTypeCodes, achTypes, defaultAchType, isAchType } from "./ach-type.js";
export { addDays, type CalendarDate, formatCalendarDate, parseCalendarDate, todayIn } from "./calendar-date.js";
export { expiryMonths, expiryYears } from "./card-expiry.js";
export { cardBrand, type CardBrand, cardLength, luhnValid, type PayType, payTypes } from "./card-number.js";
export { splitLines } from "./disclosure-lines.js";
export { computeFee, type FeePolicy, type FeeRule, type FeeTypeCode, feeTypeCode } from "./fee.js";
export { type Check, required, type RuleFailure, type RuleName, type RuleParams } from "./field-rules.js";
export { isOn, readMinTotalDue, readOverTimeEligible, readStateCompliance } from "./instance-setting.js";
export { type Language, languages, localize, type LocalizedText } from "./localized-text.js";
export type { RuleMessages } from "./messages/rule-messages.js";
export { addCents, cents, type Cents, formatUsd, parseDecimal, subtractCents, toDecimal } from "./money.js";
export {
  type AmountAndDate,
  amountAndDate,
  isPaymentAction,
  type PaymentAction,
  paymentActionNames,
  paymentActions,
  type PaymentFacts,
} from "./payment-action.js";
export {
  type CardFacts,
  type CardReason,
  type CardRule,
  cardRules,
  type CardState,
  type CardVisibilityFacts,
  type Disposition,
  evaluateCards,
  type PaymentCard,
  paymentCards,
  visibleCards,
} from "./payment-card.js";
export {
  fromPaymentInProgress,
  type PaymentInProgress,
  type PaymentInProgressBank,
  type PaymentInProgressCard,
  type PaymentInProgressContext,
  paymentMethodWireNames,
  type PostedPaymentMethod,
  toPaymentInProgress,
} from "./payment-in-progress.js";
export {
  fieldLimits,
  fieldValue,
  isFieldInUse,
  type PaymentMethodContext,
  type PaymentMethodField,
  paymentMethodFields,
  type PaymentMethodForm,
  validateField,
  validatePaymentMethod,
  type Violation,
} from "./payment-method.js";
export {
  type BankOptionCode,
  type CardOptionCode,
  isPaymentOption,
  optionKind,
  type OptionKind,
  type PaymentOptionCode,
  paymentOptionCodes,
  paymentOptions,
  readPaymentOption,
} from "./payment-option.js";
export { formatPhone, phoneDigits } from "./phone.js";
export { regeLabel, type RegeLabel, regeLabels } from "./rege.js";
export { rulesVersion } from "./rules-version.js";
export { type UsStateCode, usStates } from "./us-states.js";
