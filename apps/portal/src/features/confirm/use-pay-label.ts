import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { confirm as english } from "../../words/en/confirm";
import { useScreenWords } from "../../words/words";

/** What the pay button is called: the instance's own word, where it has one. Every sentence that names the button says the same. */
export function usePayLabel(): string {
  const { pay } = useScreenWords("confirm", english);
  return useText()(useConfiguration().instanceConfig.payButtonLabel) || pay;
}
