import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";
import { Button, ButtonLink } from "./button";
import { UiProvider, type LinkProps } from "./ui-context";

test("does not submit a form unless its type says so", () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveAttribute("type", "button");
});

test("keeps the focus while busy and ignores presses, by pointer or by Enter in a field", async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Amount" />
      <Button type="submit" busy onClick={onClick}>
        Paying $843.00…
      </Button>
    </form>,
  );
  const button = screen.getByRole("button");
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  await userEvent.type(screen.getByLabelText("Amount"), "1{Enter}");
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("submits once per press when idle", async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit">Pay $843.00</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("ignores a second press in the same instant, before the first press has made the button busy; accepts a later press", async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" onClick={onClick}>
        Pay $843.00
      </Button>
    </form>,
  );
  const button = screen.getByRole("button");
  act(() => {
    button.click();
    button.click();
  });
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  await userEvent.click(button);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([2, 2]);
});

test("ignores presses until the promise of the first press settles", async () => {
  const handled: (() => void)[] = [];
  const onClick = vi.fn(() => new Promise<void>((done) => void handled.push(done)));
  render(<Button onClick={onClick}>Send code</Button>);
  const button = screen.getByRole("button");
  await userEvent.click(button);
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  handled.forEach((done) => done());
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test("renders a link with the link component that the app provides", () => {
  function RouterLink({ href, ...rest }: LinkProps) {
    return <a {...rest} href={`/pay${href}`} />;
  }
  render(
    <UiProvider link={RouterLink}>
      <ButtonLink href="/home">Home</ButtonLink>
    </UiProvider>,
  );
  expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/pay/home");
});
