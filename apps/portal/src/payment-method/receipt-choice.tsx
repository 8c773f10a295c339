import { isOn } from "@paydown/domain";
import { Checkbox } from "@paydown/ui/checkbox";
import { FormGroup } from "@paydown/ui/form-layout";
import { useWatch } from "react-hook-form";
import { useWords } from "../words/words";
import { ReceiptFields } from "./method-parts";
import type { PaymentMethod } from "./use-payment-method";

/**
 * The checkbox that asks for a receipt; checking it shows the kind and recipient. Renders nothing where the tenant
 * sends no receipts (FORM-52).
 */
export function ReceiptChoice({ method }: { readonly method: PaymentMethod }) {
  const { paymentForm: words, rules } = useWords();
  const wanted = isOn(useWatch({ control: method.form.control, name: "sendConf" }));
  if (method.context.receiptTypes.length === 0) return null;
  return (
    <FormGroup legend={words.receipt}>
      <Checkbox
        id="sendConf"
        label={rules.fieldLabels.sendConf}
        checked={wanted}
        onChange={({ target }) => method.set("sendConf", target.checked ? "true" : "")}
      />
      {wanted && <ReceiptFields method={method} />}
    </FormGroup>
  );
}
