export {
  type AccountCell,
  type AccountConfig,
  type AccountFacts,
  type AccountRow,
  type CellType,
  creditOf,
  displayAmount,
  displayCell,
  displayDate,
  displayedCells,
  readAccount,
  type RowNames,
} from "./account.js";
export { type AccountCircumstances, type AccountDecision, cardFacts, evaluateAccount } from "./account-decision.js";
export {
  accountStatus,
  type AccountStatus,
  accountStatuses,
  type AccountStatusFacts,
  type Creditors,
  isPayable,
  leadingCreditor,
  type PayableFacts,
} from "./account-status.js";
export { type AchType, achTypeCodes, achTypes, defaultAchType, isAchType } from "./ach-type.js";
export { normalizeBirthDate } from "./birth-date.js";
export {
  addDays,
  addMonths,
  type CalendarDate,
  formatCalendarDate,
  parseCalendarDate,
  todayIn,
} from "./calendar-date.js";
export { calendarDay } from "./calendar-day.js";
export { expiryMonths, expiryYearCounts, expiryYears } from "./card-expiry.js";
export { expiryText, isCardGoodOn } from "./card-expiry-rules.js";
export {
  cardBrand,
  type CardBrand,
  cardBrands,
  cardDigitGroups,
  cardLength,
  holdsCardNumber,
  isDoubtfulCardNumber,
  luhnValid,
} from "./card-number.js";
export { type ChangePasswordField, changePasswordRules, passwordLength } from "./change-password.js";
export {
  canadianProvinces,
  countries,
  countriesOffered,
  type Country,
  countryOf,
  defaultProvinces,
  isCanadian,
  type ProvinceCode,
  provincesOffered,
} from "./country.js";
export { padDbtNumber } from "./dbt-number.js";
export { splitLines } from "./disclosure-lines.js";
export { defaultDocumentDescription } from "./document-description.js";
export { isElectronicTransfer } from "./electronic-transfer.js";
export { computeFee, type FeePolicy, type FeeRule, type FeeTypeCode, feeTypeCode } from "./fee.js";
export { canadianZipCodeLimit, fieldLimits, phoneLength } from "./field-limits.js";
export {
  alphaNum,
  atMostNumDigits,
  cardNumberLength,
  type Check,
  digits,
  email,
  fewerThan,
  max,
  min,
  noCardNumber,
  noCurrencySymbol,
  type NoParams,
  notNaN,
  notNegative,
  numeric,
  oneOf,
  passwordConfirmation,
  personName,
  phoneOf,
  positive,
  registrationEmail,
  removeWhitespace,
  required,
  requiredAt,
  type RuleFailure,
  type RuleName,
  type RuleParams,
} from "./field-rules.js";
export {
  type FieldCheck,
  type FieldRule,
  formRules,
  type FormRules,
  type FormValues,
  type Violation,
} from "./form-rules.js";
export { isOn, readMinTotalDue, readOverTimeEligible, readStateCompliance } from "./instance-setting.js";
export { type InstanceSwitch, readSwitch, switchDefaults } from "./instance-switch.js";
export { type Itemization, type ItemizationRecord, itemize, itemizedDue, paidPercent } from "./itemization.js";
export {
  formatLetterCode,
  letterCodeAlphabet,
  letterCodeLength,
  letterCodeMisses,
  type LetterContext,
  type LetterFact,
  letterFactNames,
  letterFactValue,
  type LetterField,
  letterRules,
  normalizeLetterCode,
  readLetterFact,
} from "./letter-code.js";
export { type Language, languages, localize, type LocalizedText } from "./localized-text.js";
export { canonicalLogin, type LoginIdentifier, readLoginIdentifier } from "./login-identifier.js";
export { lastFour, maskAllButLastFour } from "./masking.js";
export type { FieldLabels, RuleMessages, SayComparison, SayHidden } from "./messages/rule-messages.js";
export { addCents, cents, type Cents, formatUsd, parseDecimal, subtractCents, toDecimal } from "./money.js";
export { type OnFileMethod, type PayInfo, readPayInfo, usesMethodOnFile } from "./on-file-method.js";
export { type ListOption, paymentOptionList, type PaySelect, sortByLabel } from "./option-list.js";
export {
  type AmountAndDate,
  amountAndDate,
  isPaymentAction,
  type PaymentAction,
  paymentActionNames,
  paymentActions,
  type PaymentFacts,
} from "./payment-action.js";
export { acceptedPayTypes, type PayType, payTypes } from "./pay-type.js";
export {
  type CardFacts,
  type CardReason,
  type CardRule,
  cardRules,
  type CardState,
  type CardVisibilityFacts,
  type Disposition,
  evaluateCards,
  type HiddenCard,
  type HiddenReason,
  hiddenReasons,
  type DispositionCard,
  dispositionCards,
  type ScheduledNext,
  sharedReasons,
  visibleCards,
} from "./disposition-card.js";
export {
  comparePayment,
  type PaymentComparison,
  type PaymentComparisonRule,
  paymentComparisons,
  type SinglePaymentInfo,
} from "./payment-comparison.js";
export { type PaymentCourse, paymentCourse } from "./payment-course.js";
export { defaultMaxPaymentDaysAhead, type PaymentDates, paymentDates } from "./payment-date.js";
export { type FailedPayment, type PaymentFailure, paymentFailure } from "./payment-failure.js";
export {
  type CardToken,
  type EnteredMethodForm,
  fromPaymentInProgress,
  type PaymentInProgress,
  type PaymentInProgressBank,
  type PaymentInProgressBase,
  type PaymentInProgressCard,
  type PaymentInProgressContext,
  paymentMethodWireNames,
  type PostedPaymentMethod,
  type PostedBankAccount,
  type PostedCard,
  type PostedMethod,
  type PostedMethodBase,
  toPaymentInProgress,
  toPostedMethod,
} from "./payment-in-progress.js";
export {
  type PaymentInformationContext,
  type PaymentInformationField,
  paymentInformationRules,
} from "./payment-information.js";
export {
  type AmountLimits,
  type AmountRefusal,
  type AmountSettings,
  defaultMaxPaymentAmount,
  isAboveDue,
  readMaxPaymentAmount,
  refuseAmount,
} from "./payment-limit.js";
export {
  type PaymentMethodContext,
  type PaymentMethodField,
  type PaymentMethodForm,
  paymentMethodRules,
} from "./payment-method.js";
export {
  type BankOptionCode,
  type CardOptionCode,
  isPaymentOption,
  type OptionCodeOf,
  optionKind,
  type OptionKind,
  type PaymentOptionCode,
  paymentOptionCodes,
  type PaymentOptionNumber,
  paymentOptions,
  readPaymentOption,
} from "./payment-option.js";
export { type PaymentMethodSettings, readPaymentMethodSettings } from "./payment-method-settings.js";
export { asksAboutPending, pendingToConfirm } from "./pending-payment.js";
export { formatPhone, phoneDigits } from "./phone.js";
export {
  type ProvisionalAccount,
  provisionalPhones,
  registrationFailure,
  showsEmailDisclosure,
} from "./provisional-account.js";
export { type ReceiptAddressField, receiptAddressRules } from "./receipt-address.js";
export { defaultReceiptType, receiptConsents, type ReceiptType, receiptTypes, receiptTypesOffered } from "./receipt.js";
export { regeLabel, type RegeLabel, regeLabels } from "./rege.js";
export {
  promptField,
  type RegistrationContext,
  type RegistrationField,
  registrationRules,
  usernameLength,
} from "./registration.js";
export {
  asksBirthDate,
  isPromptType,
  promptAnswer,
  type PromptType,
  promptTypes,
  type RegistrationPrompt,
} from "./registration-prompt.js";
export { rulesVersion } from "./rules-version.js";
export { type SodSetting, sodSetting, sodSettings } from "./sod-message.js";
export { stateDeclaration } from "./state-declaration.js";
export { readUserInfo, type SentUserInfo, type UserInfo } from "./user-info.js";
export { type UserProfileField, userProfileRules } from "./user-profile.js";
export { defaultTimeZone } from "./time-zone.js";
export { type UsStateCode, usStates } from "./us-states.js";
