import { useRef, type ChangeEvent } from "react";
import styles from "./date-text-input.module.css";
import { Icon } from "./icon";
import { calendar as calendarShape } from "./icon-shapes";
import { TextInput, type TextInputProps } from "./text-input";

export interface DateTextInputProps extends Omit<TextInputProps, "type"> {
  /** What was typed, as YYYY-MM-DD; empty while it is no date. */
  day: string;
  /** A day chosen from the calendar, as YYYY-MM-DD. */
  onPick: (day: string) => void;
  /** Of the button that opens the calendar. */
  pickLabel: string;
}

/** A date as text, which a native date field cannot show a placeholder of its own in, beside the browser's own calendar where it opens on request. */
export function DateTextInput({ day, onPick, pickLabel, ...text }: DateTextInputProps) {
  const calendar = useRef<HTMLInputElement>(null);

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    if (target.value !== "") onPick(target.value);
  }

  return (
    <div className={styles.row}>
      <TextInput {...text} width={10} />
      {"showPicker" in HTMLInputElement.prototype && (
        <span className={styles.picker}>
          <button
            type="button"
            className={styles.button}
            aria-label={pickLabel}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name={calendarShape} />
          </button>
          <input
            className={styles.calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            ref={calendar}
            value={day}
            onChange={pick}
          />
        </span>
      )}
    </div>
  );
}
