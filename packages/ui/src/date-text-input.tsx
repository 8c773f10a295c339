import { useRef, type ChangeEvent } from "react";
import styles from "./date-text-input.module.css";
import { Icon } from "./icon";
import { calendar as calendarShape } from "./icon-shapes";
import { TextInput, type TextInputProps } from "./text-input";

export interface DateTextInputProps extends Omit<TextInputProps, "type"> {
  /** The typed date as YYYY-MM-DD; empty while it is not a date. */
  day: string;
  /** Called with the day chosen in the calendar, as YYYY-MM-DD. */
  onPick: (day: string) => void;
  /** Name of the button that opens the calendar. */
  pickLabel: string;
}

/**
 * A date as text, because a native date field cannot show its own placeholder. Adds a button for the browser's calendar
 * if it can be opened by script.
 */
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
