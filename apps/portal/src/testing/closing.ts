import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Closing or reloading the page asks first, once the screen has been shown. */
export const closingAsks = () =>
  waitFor(() => {
    const closing = new Event("beforeunload", { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
