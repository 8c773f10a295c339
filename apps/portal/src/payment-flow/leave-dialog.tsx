import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { leave as english } from "./leave.en";
import { useScreenWords } from "../words/words";

export interface LeaveDialogProps {
  readonly text: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks for confirmation before the consumer leaves by any way other than the page's own buttons (FORM-77). */
export function Component({ text, onStay, onLeave }: LeaveDialogProps) {
  const words = useScreenWords("leave", english);
  return (
    <Dialog
      open
      title={words.title}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{words.stay}</Button>
          <Button onClick={onLeave}>{words.leave}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
