import { useEffect, useId, useRef, type CSSProperties, type SyntheticEvent } from "react";
import styles from "./loading-modal.module.css";

/** The specified height. */
export const loadingModalHeight = "20rem";

const room = { "--loading-modal-height": loadingModalHeight } as CSSProperties;

/** Blocks the page during an operation that must not start twice. Shows nothing before 300 ms. */
export function LoadingModal({ label }: { label: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const labelId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected)
        before.focus();
    };
  }, []);

  function stay(event: SyntheticEvent) {
    event.preventDefault();
  }

  /** Reopens the dialog, because a second Escape closes it even if its cancel event is prevented. */
  function open() {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  }

  return (
    <dialog
      className={styles.modal}
      style={room}
      ref={dialog}
      aria-labelledby={labelId}
      aria-busy="true"
      onCancel={stay}
      onClose={open}
    >
      <span className={styles.spinner} aria-hidden="true" />
      <p id={labelId} role="status">
        {label}
      </p>
    </dialog>
  );
}
