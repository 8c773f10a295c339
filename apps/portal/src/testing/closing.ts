import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Expects that closing or reloading the page asks for confirmation, once the screen shows. */
export const expectCloseWarning = () =>
  waitFor(() => {
    const closing = new Event("beforeunload", { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
