import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** Once the screen shows, closing or reloading the page asks for confirmation. */
export const expectCloseWarning = () =>
  waitFor(() => {
    const closing = new Event("beforeunload", { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
