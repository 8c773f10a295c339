import { type Cents, formatUsd, isOn, paymentActions, receiptTypesOffered } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Hint } from "@paydown/ui/hint";
import { ReviewList } from "@paydown/ui/review-list";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import type { EnteredPayment } from "../../payment/payment-flow";
import { brands as englishBrands } from "../../words/brands.en";
import { useSession } from "../../session/session";
import { useScreenWords } from "../../words/words";
import { confirm as english } from "./confirm.en";
import { useChargedMethod } from "./use-charged-method";

export interface ReviewProps {
  readonly entered: EnteredPayment;
  /** The amount without the fee. */
  readonly amount: Cents;
  readonly date: string;
  /** The receipt's recipient; null without a receipt. */
  readonly receiptTo: string | null;
  readonly onLeave: () => void;
}

/**
 * What the consumer entered. Each row links to its field, or to Make Payment if the action decides the value
 * (CONFIRM-55).
 */
export function Review({ entered: { form, terms }, amount, date, receiptTo, onLeave }: ReviewProps) {
  const { instanceId } = useSession();
  const { instanceConfig } = useConfiguration();
  const words = useScreenWords("confirm", english);
  const { accountNo, action, needsSD, sdAccepted } = terms;
  const makePayment = paths.makePayment.href(instanceId, accountNo);
  const fieldOf = (field: string) =>
    `${paths.paymentForm.href(instanceId, accountNo, { action, needsSD, sdAccepted })}#${field}`;
  const { amountLocked, dateLocked } = paymentActions[action];
  const receiptTypes = receiptTypesOffered({
    email: isOn(instanceConfig.emailReceiptsEnabled),
    sms: isOn(instanceConfig.smsReceiptsEnabled),
  });
  const { firstName, lastName, billingAddress, city, state, zipCode } = form;
  const { kind } = useChargedMethod(accountNo, form);
  return (
    <Stack gap="tight">
      <ReviewList
        change={words.change}
        onChange={onLeave}
        rows={[
          { label: words.amount, value: formatUsd(amount), href: amountLocked ? makePayment : fieldOf("amount") },
          { label: words.date, value: date, href: dateLocked ? makePayment : fieldOf("paymentDate") },
          { label: words.method, value: <Method accountNo={accountNo} form={form} />, href: fieldOf("paymentOption") },
          {
            label: words.billing,
            value: `${firstName} ${lastName}, ${billingAddress ? `${billingAddress}, ${city}, ${state} ${zipCode}` : words.addressOnRecord}`,
            href: fieldOf("firstName"),
          },
          ...(receiptTypes.length > 0
            ? [{ label: words.receipt, value: receiptTo ?? words.noReceipt, href: fieldOf("sendConf") }]
            : []),
        ]}
      />
      {kind === "card" && !form.ccNumber.includes("*") && <Hint>{words.typeCardAgain}</Hint>}
    </Stack>
  );
}

function Method({ accountNo, form }: { readonly accountNo: string; readonly form: EnteredPayment["form"] }) {
  const words = useScreenWords("confirm", english);
  const brands = useScreenWords("brands", englishBrands);
  const { kind, brand, last4 } = useChargedMethod(accountNo, form);
  return words.ending({ card: brand ? brands[brand] : words.card, bank: words.bankAccount }[kind], last4);
}
