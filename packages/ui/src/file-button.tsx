import { useRef, type ChangeEvent } from "react";
import { Button, type ButtonProps } from "./button";

export interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  /** Label of the hidden input. */
  inputLabel: string;
  /** Media types and extensions, as for an input. */
  accept: string;
  onChoose: (file: File) => void;
}

/** A button that picks a file from the device. The same file can be picked again. */
export function FileButton({ inputLabel, accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The input reports only changes. Unless it is cleared, the same file could not be picked again.
    target.value = "";
    if (file) onChoose(file);
  }
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input ref={input} type="file" hidden aria-label={inputLabel} accept={accept} onChange={choose} />
    </>
  );
}
