import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { useWords } from "../words/words";

export interface LeaveDialogProps {
  readonly open: boolean;
  readonly text: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a way out that is not one of the page's own buttons (decisions Q32). */
export function LeaveDialog({ open, text, onStay, onLeave }: LeaveDialogProps) {
  const words = useWords().paymentFlow;
  return (
    <Dialog
      open={open}
      title={words.leaveTitle}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{words.leave}</Button>
          <Button onClick={onStay}>{words.stay}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
