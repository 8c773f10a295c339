import { relative } from "node:path";
import { writeTimings } from "./timings.mjs";

/** Playwright reporter: writes how long the tests of each file took, for `npm run timings`. */
export default class TimingsReporter {
  /** Milliseconds by file. @type {Map<string, number>} */
  #files = new Map();

  onTestEnd(
    /** @type {import("@playwright/test/reporter").TestCase} */ { location },
    /** @type {import("@playwright/test/reporter").TestResult} */ { duration },
  ) {
    this.#files.set(location.file, (this.#files.get(location.file) ?? 0) + duration);
  }

  onEnd() {
    const files = [...this.#files].map(([file, tests]) => ({
      file: relative(process.cwd(), file),
      project: "",
      phases: { tests },
    }));
    writeTimings({ package: "e2e", transform: 0, files });
  }
}
