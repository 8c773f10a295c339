import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { guardKeptPage } from "./back-forward";

const transition = (type: string, persisted: boolean) => Object.assign(new Event(type), { persisted });

test("hides a page that enters the back/forward cache, and shows it again only after the guard has answered [SIGN-36]", async () => {
  const root = document.createElement("div");
  let answer = () => undefined as void;
  const ask = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  guardKeptPage(window, root, ask);

  window.dispatchEvent(transition("pagehide", true));
  expect(root.hidden).toBe(true);
  window.dispatchEvent(transition("pageshow", true));
  expect(ask).toHaveBeenCalledOnce();
  expect(root.hidden).toBe(true);
  answer();
  await waitFor(() => expect(root.hidden).toBe(false));
});

test("does nothing for a page that loads normally or is left for good", () => {
  const root = document.createElement("div");
  const ask = vi.fn(() => Promise.resolve());
  guardKeptPage(window, root, ask);
  window.dispatchEvent(transition("pageshow", false));
  window.dispatchEvent(transition("pagehide", false));
  expect(ask).not.toHaveBeenCalled();
  expect(root.hidden).toBe(false);
});
