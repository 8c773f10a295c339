import { Notice } from "@paydown/ui/notice";
import { useScreenWords } from "../words/words";
import { signedInAgain as english } from "./signed-in-again.en";

/** After a session was renewed on a form: what is left to do there (FORM-78). */
export function Component() {
  return (
    <Notice tone="info" live="status">
      {useScreenWords("signedInAgain", english).text}
    </Notice>
  );
}
