import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Num } from "@paydown/ui/num";
import type { EnteredForm } from "../../payment/payment-flow";
import { Sentence } from "../../payment-flow/sentence";
import { confirm as english } from "./confirm.en";
import { brands as englishBrands } from "../../words/brands.en";
import { useScreenWords } from "../../words/words";
import { useChargedMethod } from "./use-charged-method";

export interface ChargeSentenceProps {
  readonly accountNo: string;
  readonly form: EnteredForm;
  readonly total: string;
  readonly date: string;
  /** Whether the date is in the future. */
  readonly later: boolean;
}

/**
 * What Pay will do, and when; the tenant may use its own wording for the date (CONFIRM-3, CONFIRM-10). Shows only the
 * last four digits of the number.
 */
export function ChargeSentence({ accountNo, form, total, date, later }: ChargeSentenceProps) {
  const words = useScreenWords("confirm", english);
  const brands = useScreenWords("brands", englishBrands);
  const { confirmDateMessage } = useConfiguration().instanceConfig;
  const ownDate = useText()(confirmDateMessage);
  const { kind, brand, last4, byCheck } = useChargedMethod(accountNo, form);
  const text = {
    card: brand ? words.chargeCard(brands[brand]) : words.chargeUnknownCard,
    bank: byCheck ? words.chargeCheck : words.chargeBank,
  }[kind];
  const day = { date: <Num strong>{date}</Num> };
  const when = ownDate === "" && <Sentence text={later ? words.onDay : words.today} parts={day} />;
  return (
    <>
      {ownDate !== "" && (
        <p>
          <Sentence text={ownDate} parts={day} />
        </p>
      )}
      <p>
        <Sentence
          text={text}
          parts={{
            total: <Num strong>{total}</Num>,
            check: <Num strong>{form.checkNo.trim()}</Num>,
            last4: <Num strong>{last4}</Num>,
            when,
          }}
        />
      </p>
    </>
  );
}
