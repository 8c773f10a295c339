import { formatPhone } from "@paydown/domain";
import { PhoneLink } from "@paydown/shell/company-footer";

/** A sentence with the company's phone number as a link that calls it. */
export function PhoneText({ text, phone }: { readonly text: string; readonly phone: string }) {
  const shown = formatPhone(phone);
  const at = shown === "" ? -1 : text.indexOf(shown);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <PhoneLink number={phone} />
      {text.slice(at + shown.length)}
    </>
  );
}
