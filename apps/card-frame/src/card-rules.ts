import {
  type OnFileMethod,
  paymentInformationRules,
  type PaymentMethodContext,
  type PaymentMethodForm,
  paymentMethodRules,
  type RuleFailure,
  usesMethodOnFile,
} from "@paydown/domain";
import { cardFields, type CardField, type CardState, type ShownCard } from "@paydown/shell/card-frame-messages";

export type CardValues = Readonly<Record<CardField, string>>;

const emptyCard: CardValues = { ccNumber: "", ccExpDateMonth: "", ccExpDateYear: "", cvv: "" };

/** Any option of a card; the rules of all of them are the same. */
const paymentOption = "0";

const blankForm: PaymentMethodForm = {
  ...{ firstName: "", lastName: "", billingAddress: "", country: "US", city: "", state: "", zipCode: "" },
  ...emptyCard,
  ...{ paymentOption, amount: "", paymentDate: "", routingNumber: "", bankAccountNumber: "", phone: "", checkNo: "" },
  ...{ achType: "", email: "", sendConf: "", confType: "", confirmEmail: "", sms: "" },
};

/** The fields as they open. */
export const openingOf = ({ opening }: ShownCard): CardValues =>
  opening
    ? { ...emptyCard, ccNumber: opening.masked, ccExpDateMonth: opening.month, ccExpDateYear: opening.year }
    : emptyCard;

const onFileOf = (card: ShownCard): OnFileMethod => ({ ...blankForm, ...openingOf(card), paymentOption });

/** Whether the number is still the masked one on file. Nothing of that card is exchanged. */
export const usesOnFile = (card: ShownCard, values: CardValues): boolean =>
  usesMethodOnFile({ ...blankForm, ...values }, onFileOf(card));

/** The first rule that a field breaks, by the rules of the screen around the frame. */
export function failureOf(card: ShownCard, field: CardField, values: CardValues): RuleFailure | undefined {
  const { today, screen } = card;
  const form = { ...blankForm, ...values };
  // The gateway has the security code of the card on file no more, and takes it only with a number.
  if (field === "cvv" && usesOnFile(card, values)) return undefined;
  const found =
    screen === "paymentMethod"
      ? paymentMethodRules.violation(field, form, contextOf(card))
      : paymentInformationRules.violation(field, form, { today });
  return found ? ({ rule: found.rule, params: found.params } as RuleFailure) : undefined;
}

const contextOf = (card: ShownCard): PaymentMethodContext => ({
  ...{ requiresEmail: false, achRequiresPhone: false, amountLocked: true, paymentDates: null },
  ...{ allowedOptions: [paymentOption], countries: ["US"], provinces: [], receiptTypes: [] },
  onFile: onFileOf(card),
  today: card.today,
});

/** What the page may know of the fields. */
export function stateOf(card: ShownCard, values: CardValues): CardState {
  const failures = Object.fromEntries(
    cardFields.flatMap((field) => {
      const failure = failureOf(card, field, values);
      return failure ? [[field, failure]] : [];
    }),
  );
  const { ccExpDateMonth: month, ccExpDateYear: year } = values;
  return { failures, month, year, usesOnFile: usesOnFile(card, values) };
}
