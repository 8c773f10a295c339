import { useEffect, useId, useRef, type MouseEvent } from "react";
import styles from "./error-summary.module.css";
import { Icon } from "./icon";
import { useWords } from "./ui-context";

export interface SummarizedError {
  /** ID of the invalid control. */
  id: string;
  /** The same text as the error at the field. */
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly SummarizedError[];
  /** Counts failed submits. The summary takes the focus each time this grows, and not while errors are fixed. */
  attempt: number;
}

/**
 * Lists a form's errors after a failed submit, each linked to its field. Takes the focus, so screen readers read its
 * title, and puts "Error:" before the document's title. It is not a live region, because screen readers would then
 * read the whole list again at every correction.
 */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const shown = errors.length > 0;

  const announced = useRef(0);

  // Errors may arrive after the attempt, with the services' answer. Each attempt moves the focus only once.
  useEffect(() => {
    if (!shown || attempt === announced.current) return;
    announced.current = attempt;
    box.current?.focus();
  }, [attempt, shown]);

  // Runs after every render, because the screen may have set its title again.
  useEffect(() => {
    const prefix = `${words.error} `;
    if (!shown) return undefined;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  });

  if (!shown) return null;
  return (
    <div className={styles.summary} role="group" tabIndex={-1} ref={box} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        <Icon name="alert" className={styles.icon} />
        {words.problem}
      </h2>
      <ul role="list" className={styles.list}>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a className={styles.link} href={`#${id}`} onClick={(event) => goTo(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus by script, because the app's router would treat a hash in the URL as a navigation. */
function goTo(event: MouseEvent, id: string) {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  const label = "labels" in control ? (control as HTMLInputElement).labels?.[0] : undefined;
  control.focus({ preventScroll: true });
  (label ?? control).scrollIntoView?.({ block: "start" });
}
