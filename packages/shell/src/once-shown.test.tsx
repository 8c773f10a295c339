import { render, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useOnceShown } from "./once-shown";

test("runs a task once after paint, and skips it if the screen has unmounted", async () => {
  const task = vi.fn();
  function Shown() {
    useOnceShown(task);
    return <p>Shown</p>;
  }
  render(<Shown />).unmount();
  const { rerender } = render(<Shown />);
  expect(task).not.toHaveBeenCalled();
  rerender(<Shown />);
  await waitFor(() => expect(task).toHaveBeenCalledOnce());
});
