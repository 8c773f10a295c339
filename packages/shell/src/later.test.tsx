import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Later, later, useOnceShown } from "./later";

const Question = ({ text }: { readonly text: string }) => <p>{text}</p>;

function Asking({ part }: { readonly part: Later<{ text: string }> }) {
  const Part = part.useLoaded();
  if (Part === "failed") return <p>It did not come.</p>;
  return Part && <Part text="Leave?" />;
}

test("fetches the code when the component first shows, and only once [ERR-34]", async () => {
  const load = vi.fn(() => Promise.resolve({ Component: Question }));
  const part = later(load);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Asking part={part} />);
  expect(await screen.findByText("Leave?")).toBeVisible();
  unmount();
  render(<Asking part={part} />);
  expect(screen.getByText("Leave?")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test("renders preloaded code at once", async () => {
  const part = later(() => Promise.resolve({ Component: Question }));
  await part.ready();
  render(<Asking part={part} />);
  expect(screen.getByText("Leave?")).toBeVisible();
});

test("reports code that fails to load, and fetches it again the next time [ERR-34]", async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error("offline")).mockResolvedValue({ Component: Question });
  const part = later<{ text: string }>(load);
  const { unmount } = render(<Asking part={part} />);
  expect(await screen.findByText("It did not come.")).toBeVisible();
  unmount();
  render(<Asking part={part} />);
  expect(await screen.findByText("Leave?")).toBeVisible();
});

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
