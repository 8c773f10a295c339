import { formatPhone, phoneDigits } from "@paydown/domain";
import { Num } from "@paydown/ui/num";

/** The address that calls a company. */
export function telHref(phone: string): string {
  const digits = phoneDigits(phone);
  return `tel:${digits.length === 10 ? `+1${digits}` : digits}`;
}

/** A sentence with the company's phone number in it as a link that calls it. */
export function PhoneText({ text, phone }: { readonly text: string; readonly phone: string }) {
  const shown = formatPhone(phone);
  const at = shown === "" ? -1 : text.indexOf(shown);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <a href={telHref(phone)}>
        <Num>{shown}</Num>
      </a>
      {text.slice(at + shown.length)}
    </>
  );
}
