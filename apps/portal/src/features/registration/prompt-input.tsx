import { asksBirthDate, formatCalendarDate, parseCalendarDate, type RegistrationPrompt } from "@paydown/domain";
import { DateTextInput } from "@paydown/ui/date-text-input";
import { TextInput, type TextInputProps } from "@paydown/ui/text-input";
import { registration as english } from "./registration.en";
import { useScreenWords } from "../../words/words";

export interface PromptInputProps {
  readonly prompt: RegistrationPrompt;
  readonly label: string;
  /** Props for the input. */
  readonly control: TextInputProps;
  /** The answer as typed. */
  readonly value: string;
  /** Called with the date chosen in the calendar, as MM/DD/YYYY. */
  readonly onPick: (value: string) => void;
}

/** Autofill tokens for the prompt names that tenants use (WCAG 2.2, 1.3.5). */
const purposes = new Map([
  ["first_name", "given-name"],
  ["last_name", "family-name"],
  ["zip", "postal-code"],
  ["zip_code", "postal-code"],
  ["phone", "tel"],
  ["email", "email"],
]);

/** The answer to a prompt; a prompt of an unknown type is a text field (REG-23). */
export function PromptInput({ prompt, label, control, value, onPick }: PromptInputProps) {
  const words = useScreenWords("registration", english);
  const text = {
    ...control,
    autoComplete: asksBirthDate(prompt) ? "bday" : (purposes.get(prompt.name) ?? "off"),
    spellCheck: false,
  };
  if (prompt.type !== "DATE")
    return <TextInput {...text} inputMode={prompt.type === "NUMBER" ? "numeric" : undefined} />;
  return (
    <DateTextInput
      {...text}
      placeholder={words.datePlaceholder}
      pickLabel={words.pickDate(label)}
      day={parseCalendarDate(value.trim()) ?? ""}
      onPick={(day) => {
        const date = parseCalendarDate(day);
        if (date !== undefined) onPick(formatCalendarDate(date));
      }}
    />
  );
}
