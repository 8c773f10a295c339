import * as matchers from "@testing-library/jest-dom/matchers";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, expect } from "vitest";
import "./cheap-diagnostics.js";

// Testing Library sets itself up when it is imported, but test files that share modules import it only once.
expect.extend(matchers);
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
// Test files that share modules also share the browser.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "");
});

// happy-dom's selects have no size. React Hook Form would take each select for edited, and would not fill it in.
if (!("size" in HTMLSelectElement.prototype))
  Object.defineProperty(HTMLSelectElement.prototype, "size", {
    /** @this {HTMLSelectElement} */
    get() {
      return Number(this.getAttribute("size"));
    },
  });
