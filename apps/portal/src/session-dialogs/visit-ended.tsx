import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { Stack } from "@paydown/ui/stack";
import { usePortal } from "../session/session";
import { visit as english } from "../visit/visit.en";
import { useScreenWords } from "../words/words";

/** Says that a visit has ended. It has no password, so the way on is the letter's code (LETTER-29). */
export function VisitEnded() {
  const { renewal } = usePortal();
  const words = useScreenWords("visit", english);
  const leave = () => renewal.settle(false);
  return (
    <Dialog
      open
      title={words.endedTitle}
      onClose={leave}
      actions={
        <Button variant="filled" onClick={leave}>
          {words.toLetter}
        </Button>
      }
    >
      <Stack>
        <p>{words.ended}</p>
        <p>
          {words.notSent} {words.enterAgain}
        </p>
      </Stack>
    </Dialog>
  );
}
