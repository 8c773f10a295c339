import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { Button } from "./button";
import { Dialog } from "./dialog";

beforeAll(() => {
  // A test environment may have the element and its `open`, but not the modal methods.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

function StayDialog({ open, onClose = () => undefined }: { open: boolean; onClose?: () => void }) {
  return (
    <Dialog
      open={open}
      title="Are you still there?"
      onClose={onClose}
      actions={<Button variant="filled">Stay signed in</Button>}
    >
      <p>You will be signed out in 2 minutes.</p>
    </Dialog>
  );
}

test("is a modal named by its title when open, and absent when closed", () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  const { rerender } = render(<StayDialog open={false} />);
  expect(screen.queryByRole("dialog")).toBeNull();
  rerender(<StayDialog open />);
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("dialog", { name: "Are you still there?" })).toBeVisible();
  rerender(<StayDialog open={false} />);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("returns the focus when it closes", () => {
  const page = (open: boolean) => (
    <>
      <Button>Pay</Button>
      <StayDialog open={open} />
    </>
  );
  const { rerender } = render(page(false));
  const opener = screen.getByRole("button", { name: "Pay" });
  opener.focus();
  rerender(page(true));
  screen.getByRole("button", { name: "Stay signed in" }).focus();
  rerender(page(false));
  expect(opener).toHaveFocus();
});

test("asks the caller to close on Escape and does not close by itself", () => {
  const onClose = vi.fn();
  render(<StayDialog open onClose={onClose} />);
  const cancel = new Event("cancel", { cancelable: true });
  screen.getByRole("dialog").dispatchEvent(cancel);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(cancel.defaultPrevented).toBe(true);
  expect(screen.getByRole("dialog")).toBeVisible();
});
