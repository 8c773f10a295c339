import { useRef, type ChangeEvent } from "react";
import { Button, type ButtonProps } from "./button";

export interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  /** Of the input behind it. */
  inputLabel: string;
  /** As an input's: media types and extensions. */
  accept: string;
  onChoose: (file: File) => void;
}

/** A button that asks for a file of the device. The same file can be chosen once more. */
export function FileButton({ inputLabel, accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Only a change is told.
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
