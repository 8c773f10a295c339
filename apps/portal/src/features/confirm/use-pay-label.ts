import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { confirm as english } from "./confirm.en";
import { useScreenWords } from "../../words/words";

/** The pay button's label; a tenant may set its own. Every sentence that names the button uses it (CONFIRM-9). */
export function usePayLabel(): string {
  const { pay } = useScreenWords("confirm", english);
  return useText()(useConfiguration().instanceConfig.payButtonLabel) || pay;
}
