import { cardBrand, optionKind, type PaymentMethodForm, readPaymentOption } from "@paydown/domain";
import { Num } from "@paydown/ui/num";
import { Sentence } from "../../payment-flow/sentence";
import { confirm as english } from "../../words/en/confirm";
import { useScreenWords, useWords } from "../../words/words";

export interface ChargeSentenceProps {
  readonly form: PaymentMethodForm;
  readonly total: string;
  readonly date: string;
}

/** What will happen on Pay, in one sentence with its date (decisions Q80). Of the number only its last four digits. */
export function ChargeSentence({ form, total, date }: ChargeSentenceProps) {
  const words = useScreenWords("confirm", english);
  const { paymentFlow } = useWords();
  const option = readPaymentOption(form.paymentOption);
  const isCard = option !== undefined && optionKind(option) === "card";
  const brand = isCard ? cardBrand(form.ccNumber) : null;
  const text = !isCard ? words.chargeBank : brand ? words.chargeCard(paymentFlow.brands[brand]) : words.chargeUnknownCard;
  const last4 = (isCard ? form.ccNumber : form.bankAccountNumber.trim()).slice(-4);
  return (
    <p>
      <Sentence text={text} parts={{ total: <Num strong>{total}</Num>, last4: <Num strong>{last4}</Num>, date: <Num strong>{date}</Num> }} />
    </p>
  );
}
