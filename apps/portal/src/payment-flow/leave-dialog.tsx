import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { useWords } from "../words/words";

export interface LeaveDialogProps {
  readonly text: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a way out that is not one of the page's own buttons (decisions Q32). */
export function Component({ text, onStay, onLeave }: LeaveDialogProps) {
  const words = useWords().paymentFlow;
  return (
    <Dialog
      open
      title={words.leaveTitle}
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
